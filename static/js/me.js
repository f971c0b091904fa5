// Fragments are drawn for everybody; what is mine is marked here: rows whose data-player is me.

function mark() {
  const me = document.body.dataset.me;
  if (!me) return;
  document.querySelectorAll("[data-player]").forEach((row) => {
    row.classList.toggle("me", row.dataset.player === me);
  });
}

mark();
document.addEventListener("htmx:afterSettle", mark);
