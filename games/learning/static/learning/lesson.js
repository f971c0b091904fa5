// A lesson marks what its words are about, until it is touched; without this module the words suffice.

function place(at) {
  return document.querySelector(`[data-at="${CSS.escape(at)}"]:not(.toast)`) ?? document.getElementById(at);
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
