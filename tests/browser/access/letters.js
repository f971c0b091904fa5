// The size of every text on the page, in reading order, pictures left out: [text, pixels].
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.data.replace(/\s+/g, " ").trim();
    if (!text || parent.closest(".card, .chip, svg, script, style, option, .logo")) continue;
    if (parent.checkVisibility()) found.push([text.slice(0, 40), parseFloat(getComputedStyle(parent).fontSize)]);
  }
  return found;
}
