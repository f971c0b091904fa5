// A lesson marks what its words are about, until it is touched; without this module the words suffice.

function place(at) {
  const found = document.querySelector(`[data-at="${CSS.escape(at)}"]:not(.toast)`) ?? document.getElementById(at);
  // A radio isn't seen, what it chooses is.
  return found?.matches("input") ? found.closest("label") : found;
}

function point() {
  document.querySelectorAll(".lesson-point").forEach((old) => {
    old.classList.remove("lesson-point");
  });
  const coach = document.querySelector(".coach[data-points]");
  for (const at of coach?.dataset.points.split(" ") ?? []) place(at)?.classList.add("lesson-point");
}

point();
document.addEventListener("htmx:afterSettle", point);
