// The rules over the table: at what is going on when they are opened, or at the rule that refused.
// Without this module the sheet opens closed, and a refusal's link leads to the rules page.

const sheet = document.getElementById("rules-sheet");

function unfold(topic) {
  const part = sheet.querySelector(`[data-topic="${CSS.escape(topic)}"]`);
  if (!part) return;
  sheet.querySelectorAll("details[open]").forEach((other) => {
    other.open = other === part;
  });
  part.open = true;
  part.scrollIntoView({ block: "nearest" });
}

sheet?.addEventListener("toggle", (event) => {
  if (event.newState !== "open" || sheet.querySelector(".refused")) return;
  const here = document.querySelector("[data-help]");
  if (here) unfold(here.dataset.help);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-rule]");
  const rule = link && sheet?.querySelector(`[data-number="${CSS.escape(link.dataset.rule)}"]`);
  if (!rule || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sheet.querySelectorAll(".refused").forEach((old) => old.classList.remove("refused"));
  rule.classList.add("refused");
  sheet.showPopover();
  unfold(rule.closest("[data-topic]").dataset.topic);
  rule.scrollIntoView({ block: "center" });
  rule.focus({ preventScroll: true });
});
sheet?.addEventListener("beforetoggle", (event) => {
  if (event.newState === "closed") sheet.querySelectorAll(".refused").forEach((old) => old.classList.remove("refused"));
});
