// Radios by Tab and Space alone, as a switch or a mouth stick has them: Tab comes to the one that is
// chosen, and Space there goes on to the next. Without this module only arrows lead to the others.

/** The others of its group that can be chosen, itself among them. */
function group({ name, form }) {
  const all = document.querySelectorAll(`input[type=radio][name="${CSS.escape(name)}"]:enabled`);
  return [...all].filter((one) => one.form === form && one.checkVisibility?.() !== false);
}

document.addEventListener("keydown", (event) => {
  const here = event.target;
  if (event.key !== " " || event.defaultPrevented || !here.matches?.("input[type=radio]:checked")) return;
  const all = group(here);
  const next = all[(all.indexOf(here) + 1) % all.length];
  if (!next || next === here) return;
  event.preventDefault();
  next.focus();
  next.click();
});
