// Every control in tab order takes the focus: it must look different then, and be in sight.
// A key has been pressed before, so that the browser shows focus. Returns one line for each fault.
async () => {
  // For a moment a notice that has come lets touches through to the bar below it.
  for (let waited = 0; waited < 20 && document.querySelector(".strip.coming"); waited += 1) await new Promise((done) => setTimeout(done, 50));
  const faults = new Set();
  const says = (element) => (element.ariaLabel || element.innerText || element.name || "").replace(/\s+/g, " ").trim().slice(0, 40);
  const parts = (element) => {
    const label = element.closest("label") ?? element.labels?.[0];
    const around = label ? [label, ...label.querySelectorAll("*")] : [];
    const nearby = element.closest(".log-slot, .others, .swatches label, .pick");
    return [element, ...around, ...(nearby ? [nearby, ...nearby.querySelectorAll(".chip, .card")] : [])];
  };
  const look = (element) => parts(element).map((part) => {
    const style = getComputedStyle(part);
    const outline = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`;
    return part === element && Number(style.opacity) === 0 ? "" : [outline, style.boxShadow, style.borderColor].join(" ");
  }).join("|");
  const inSight = (element) => {
    const place = [element, ...parts(element)].find((part) => part.getBoundingClientRect().width > 4) ?? element;
    const box = place.getClientRects()[0] ?? place.getBoundingClientRect();
    const inset = Math.min(6, box.width / 4, box.height / 4);
    const xs = [box.left + inset, box.left + box.width / 2, box.right - inset];
    const ys = [box.top + inset, box.top + box.height / 2, box.bottom - inset];
    return xs.some((x) => ys.some((y) => {
      const hit = document.elementFromPoint(x, y);
      return hit && (place.contains(hit) || hit.contains(place) && hit !== document.body && hit !== document.documentElement || element.labels?.[0]?.contains(hit));
    }));
  };
  const controls = "a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea, summary, [tabindex='0']";
  const groups = new Set();
  const open = document.querySelector(":popover-open");
  for (const control of (open ?? document).querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0 || control.closest("[inert]")) continue;
    if (control.type === "radio") {
      const group = `${control.form?.id} ${control.name}`;
      if (groups.has(group)) continue;
      groups.add(group);
    }
    document.activeElement?.blur();
    const before = look(control);
    control.focus();
    if (document.activeElement !== control) { faults.add(`takes no focus: ${control.tagName} “${says(control)}”`); continue; }
    if (look(control) === before) faults.add(`focus isn't seen: ${control.tagName}.${control.className} “${says(control)}”`);
    if (!inSight(control)) faults.add(`focus is covered: ${control.tagName}.${control.className} “${says(control)}”`);
  }
  document.activeElement?.blur();
  scrollTo(0, 0);
  return [...faults];
}
