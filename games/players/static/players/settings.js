// A choice of one touch is sent as it is made; how the page looks follows at once.

document.querySelector("[data-looks]").addEventListener("change", ({ target }) => {
  const root = document.documentElement;
  if (target.name === "theme" || target.name === "motion") root.dataset[target.name] = target.value;
  if (target.name !== "hand") return;
  if (target.value === "left") root.dataset.hand = "left";
  else delete root.dataset.hand;
});
