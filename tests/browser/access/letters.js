// The size of every text on the page, pictures left out: [its number, text, pixels]. The same text has the
// same number when it is asked again, whatever has come or gone beside it.
() => {
  const found = [];
  globalThis.lettersOf ??= new WeakMap();
  globalThis.lettersSeen ??= 0;
  const numbered = (node) => {
    lettersSeen += 1;
    if (!lettersOf.has(node)) lettersOf.set(node, lettersSeen);
    return lettersOf.get(node);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.data.replace(/\s+/g, " ").trim();
    if (!text || parent.closest(".card, .chip, svg, script, style, option, .logo")) continue;
    if (!parent.checkVisibility()) continue;
    found.push([numbered(walker.currentNode), text.slice(0, 40), parseFloat(getComputedStyle(parent).fontSize)]);
  }
  return found;
}
