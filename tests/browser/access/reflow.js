// What doesn't fit: sideways scroll, text that leaves the page or is cut off, text over text,
// controls that something covers. Returns one line for each.
async () => {
  // For a moment a notice that has come lets touches through to the bar below it.
  for (let waited = 0; waited < 20 && document.querySelector(".strip.coming"); waited += 1) await new Promise((done) => setTimeout(done, 50));
  const PICTURES = ".card, .chip, svg, .hidden-text, .logo, [data-picture]";
  const LEAST_TALL = 110;
  const faults = new Set();
  const root = document.documentElement;
  const wide = root.clientWidth;
  const named = (element) => {
    const id = element.id ? `#${element.id}` : "";
    const kind = typeof element.className === "string" && element.className ? `.${element.className.trim().split(/\s+/).join(".")}` : "";
    return `${element.tagName.toLowerCase()}${id}${kind}`;
  };
  const says = (text) => text.replace(/\s+/g, " ").trim().slice(0, 40);
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  if (root.scrollWidth > wide) faults.add(`scrolls sideways: ${root.scrollWidth} of ${wide}`);

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !shown(parent) || parent.closest(PICTURES)) continue;
    if (parent.closest("script, style, noscript, option, .toasts, .skip")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Glyphs are drawn in the line's height, whatever room the font would like.
    const line = parseFloat(getComputedStyle(parent).lineHeight) || 1e6;
    const rects = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 0.5)
      .map((r) => (r.height <= line ? r : new DOMRect(r.x, r.y + (r.height - line) / 2, r.width, line)));
    if (rects.length) texts.push({ node, parent, rects });
  }

  const frames = new Map();
  const frameOf = (element) => {
    if (!frames.has(element)) {
      const style = getComputedStyle(element);
      frames.set(element, { x: style.overflowX, y: style.overflowY, box: element.getBoundingClientRect(), at: style.position, clipped: style.clipPath !== "none" });
    }
    return frames.get(element);
  };
  // A notice is one line; where a key stands beside it, a sheet has all of its words.
  const sheetKey = document.querySelector("#calls-all");
  const toldInFull = (text) => text.closest(".strip .banner .grow") !== null && sheetKey?.checkVisibility() === true;
  const isTiny = (box) => box.width <= 2 && box.height <= 2;
  for (const { node, parent, rects } of texts) {
    let scrolls = false;
    let hidden = false;
    for (let up = parent; up && up !== document.body && up !== root; up = up.parentElement) {
      const { x, y, box } = frameOf(up);
      if (isTiny(box) && x !== "visible") hidden = true;
      if (x === "auto" || x === "scroll") scrolls = true;
      for (const rect of rects) {
        const cutX = (x === "hidden" || x === "clip") && !scrolls && (rect.right > box.right + 2 || rect.left < box.left - 2);
        const cutY = (y === "hidden" || y === "clip") && (rect.bottom > box.bottom + 4 || rect.top < box.top - 4);
        if ((cutX || cutY) && !hidden && !toldInFull(parent)) faults.add(`cut off by ${named(up)}: “${says(node.data)}”`);
      }
      if (y === "auto" || y === "scroll") break;
    }
    if (!hidden && !scrolls && !toldInFull(parent) && rects.some((rect) => rect.right > wide + 1 || rect.left < -1)) faults.add(`off the page: “${says(node.data)}” in ${named(parent)}`);
    node.unseen = hidden;
  }

  for (const element of document.querySelectorAll("body *")) {
    const { x, box } = frameOf(element);
    if ((x === "auto" || x === "scroll") && element.scrollWidth > element.clientWidth + 1 && shown(element) && !element.matches(".scroll-x, textarea")) faults.add(`scrolls sideways inside: ${named(element)} ${element.scrollWidth} of ${Math.round(box.width)}`);
    const { y } = frameOf(element);
    if ((y === "auto" || y === "scroll") && element.scrollHeight > element.clientHeight + 1 && element.clientHeight < LEAST_TALL && shown(element) && !isTiny(box)) faults.add(`a slit to read through: ${named(element)} ${element.clientHeight} high`);
  }

  const floats = (element) => {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      if (["fixed", "sticky"].includes(frameOf(up).at)) return true;
    }
    return false;
  };
  // What is scrolled out of its region lies under something else, and shows when it is scrolled.
  const visible = ({ parent, rects }) => {
    let [left, top, right, bottom] = [-1e6, -1e6, 1e6, 1e6];
    for (let up = parent; up && up !== root; up = up.parentElement) {
      const { x, y, box } = frameOf(up);
      if (x !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (y !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return rects.map((r) => new DOMRect(Math.max(r.left, left), Math.max(r.top, top), Math.min(r.right, right) - Math.max(r.left, left), Math.min(r.bottom, bottom) - Math.max(r.top, top))).filter((r) => r.width > 0 && r.height > 0);
  };
  // A notice is a line over the bar until it is put aside, by a key of its own.
  const PUT_ASIDE = "#banner.strip :is(.put-away, .aside-row .icon-btn)";
  const putsAside = [...document.querySelectorAll(PUT_ASIDE)].some((key) => key.checkVisibility());
  const bars = ".topbar, .titlebar, body > header";
  const lies = (one, other) => putsAside && one.closest("#banner.strip") !== null && other.closest(bars) !== null;
  const still = texts.filter(({ node, parent }) => !node.unseen && !floats(parent)).map((text) => ({ ...text, rects: visible(text) }));
  for (let one = 0; one < still.length; one += 1) {
    for (let other = one + 1; other < still.length; other += 1) {
      const a = still[one];
      const b = still[other];
      if (a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue;
      if (lies(a.parent, b.parent) || lies(b.parent, a.parent)) continue;
      const meet = a.rects.some((r) => b.rects.some((s) => Math.min(r.right, s.right) - Math.max(r.left, s.left) > 3 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > Math.min(r.height, s.height) * 0.35));
      if (meet) faults.add(`overlap: “${says(a.node.data)}” and “${says(b.node.data)}”`);
    }
  }

  const dialog = document.querySelector("dialog[open], :popover-open");
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const control of (dialog ?? document).querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".skip, .toasts, .hidden-text")) continue;
    if (isTiny(control.getBoundingClientRect()) || isTiny(control.parentElement.getBoundingClientRect())) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const box = control.getClientRects()[0];
    if (!box) continue;
    const hit = document.elementFromPoint(Math.min(Math.max(box.left + box.width / 2, 0), wide - 1), box.top + box.height / 2);
    const label = control.labels?.[0];
    const own = hit && (control.contains(hit) || hit.contains(control) || label?.contains(hit) || hit.closest("label, a, button")?.contains(control));
    if (!own && !(hit && lies(hit, control))) faults.add(`covered: ${named(control)} “${says(control.innerText || control.ariaLabel || "")}” by ${hit ? named(hit) : "nothing"}`);
  }
  scrollTo(0, 0);
  return [...faults];
}
