// Controls smaller than a thumb: 44 × 44 CSS pixels around their middle must be theirs. Cards to
// pick or in a hand and squares of a board may be 30 wide, links of text and a calendar’s days 24;
// links in a sentence are exempt
// (WCAG 2.2, 2.5.8). Returns one line for each.
() => {
  const faults = new Set();
  const controls = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select, textarea, summary";
  const says = (element) => (element.ariaLabel || element.innerText || element.name || "").replace(/\s+/g, " ").trim().slice(0, 40);
  const inSentence = (element) => {
    if (!["inline", "inline-block"].includes(getComputedStyle(element).display)) return false;
    return [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 2);
  };
  const dialog = document.querySelector("dialog[open], :popover-open");
  for (const control of (dialog ?? document).querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".skip, .toasts, .hidden-text")) continue;
    const place = control.closest("label") ?? control;
    let box = place.getBoundingClientRect();
    if (box.width <= 2 || inSentence(control)) continue;
    const ofText = control.matches("a:not(.btn)") && getComputedStyle(control).display.startsWith("inline");
    const least = control.closest(".pick, .held, [role=gridcell]") ? 30 : ofText || control.matches(".day") ? 24 : 44;
    if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
    control.scrollIntoView({ block: "center", behavior: "instant" });
    box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const mine = (px, py) => {
      const hit = document.elementFromPoint(px, py);
      return hit && (place.contains(hit) || hit.closest("label")?.control === control);
    };
    const half = least / 2 - 1;
    const tall = box.height >= least - 0.5 || (mine(x, y - half) && mine(x, y + half));
    const broad = box.width >= least - 0.5 || (mine(x - half, y) && mine(x + half, y));
    if (!tall || !broad) faults.add(`${control.tagName.toLowerCase()}.${control.className} “${says(control)}” ${Math.round(box.width)}×${Math.round(box.height)}`);
  }
  scrollTo(0, 0);
  return [...faults];
}
