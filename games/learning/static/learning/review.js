// The better move of a moment is marked on its board, as a hint is.

for (const at of document.getElementById("answer")?.dataset.points.split(" ") ?? [])
  document.querySelector(`[data-at="${CSS.escape(at)}"]`)?.classList.add("pointed");
