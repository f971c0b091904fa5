// "?" shows its part of the rules as a sheet; the page stays as it is behind it. Without this module,
// or without network, the same link leads to the rules page.

const sheet = document.getElementById("help-sheet");

/** The part's own address: /rules/spaye/#daye is /rules/spaye/about/daye/. */
const part = ({ pathname, hash }) => `${pathname}about/${hash.slice(1)}/`;

async function show(link) {
  const answer = await fetch(part(link), { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) throw new Error(answer.status);
  sheet.innerHTML = await answer.text();
  sheet.scrollTop = 0;
  // Closed again, the focus returns to where it is now.
  link.focus({ preventScroll: true });
  sheet.showPopover();
  sheet.querySelector("h2").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-help-sheet]");
  if (!link?.hash || !sheet?.showPopover || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link).catch(() => window.location.assign(link.href));
});
