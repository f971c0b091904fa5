// The score sheet and the last trick beside the table.

// The last trick once more, card by card.
document.addEventListener("click", (event) => {
  const trick = event.target.closest("[data-again]")?.closest("section").querySelector(".last-trick");
  if (!trick) return;
  trick.classList.remove("again");
  trick.getBoundingClientRect();
  trick.classList.add("again");
});

/** Of many rounds the last ones are in sight. */
function newest() {
  document.querySelectorAll(".scores .scroll-x").forEach((sheet) => {
    sheet.scrollLeft = sheet.scrollWidth;
  });
}
document.getElementById("score-sheet")?.addEventListener("toggle", newest);

/** A sheet that nothing was written on stays where somebody has moved it. */
const version = () => document.querySelector("#live-score > [data-version]")?.dataset.version;
let seen = version();
document.addEventListener("htmx:afterSettle", () => {
  if (version() === seen) return;
  seen = version();
  newest();
});

newest();
