// Controls whose accessible name doesn't begin with the words that are seen on them (WCAG 2.5.3),
// or lacks some of them: who speaks to a machine says what they see. Letters on people's chips and
// ranks on cards are pictures of what the name says. A switch is called by the words beside it: the one
// on it is its state, which is told as a state. Words in brackets that nobody is told, such as seconds
// that tick, are no part of the label. And controls that Tab doesn't reach, neither
// themselves nor by one of their group, in which arrows lead on.
() => {
  const controls = "a[href], button, summary, [role=button], [role=link], [role=tab], label:has(input)";
  const pictures = ".chip, .card, svg, .logo, .hidden-text, sup";
  const plain = (text) =>
    text.normalize("NFKD").toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const seenOn = (control) => {
    const found = [];
    const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const inside = walk.currentNode.parentElement;
      if (control.matches("[role=switch][aria-labelledby]")) continue;
      const picture = inside.closest(pictures);
      if (picture && control.contains(picture)) continue;
      if (!inside.checkVisibility({ visibilityProperty: true })) continue;
      if (getComputedStyle(inside).clipPath !== "none") continue;
      const beside = inside.closest("[aria-hidden=true]") && /^\(.*\)$/.test(walk.currentNode.data.trim());
      if (beside) continue;
      const text = plain(walk.currentNode.data);
      if (/\p{L}{2}/u.test(text)) found.push(text);
    }
    return found;
  };
  const reached = (field) => {
    if (field.tabIndex >= 0 || field.disabled) return true;
    const group = field.closest("[role=group], [role=grid], [role=tablist], [role=listbox], fieldset, [data-hand], [data-arrows]");
    return group?.querySelector('[tabindex="0"]') != null;
  };
  const faults = new Set();
  axe.setup(document);
  try {
    for (const control of document.querySelectorAll(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest("[aria-hidden=true], [aria-disabled=true], [inert]")) continue;
      const field = control.matches("label") ? control.querySelector("input") : control;
      const node = axe.utils.getNodeFromTree(field);
      if (!node) continue;
      const name = plain(axe.commons.text.accessibleTextVirtual(node));
      const seen = seenOn(control);
      if (!reached(field)) faults.add(`Tab doesn't reach “${name}”`);
      if (!name) faults.add(`no name: ${control.outerHTML.slice(0, 120)}`);
      let place = 0;
      for (const [number, text] of seen.entries()) {
        const at = name.indexOf(text, place);
        const pictured = control.querySelector("[role=img], img") !== null;
        const begins = number > 0 || pictured || /^\d*$/.test(name.slice(0, at));
        if (at < 0 || !begins) {
          faults.add(`“${seen.join(" ")}” is called “${name}”`);
          break;
        }
        place = at + text.length;
      }
    }
  } finally {
    axe.teardown();
  }
  return [...faults];
};
