// A great moment of a game is named over the table for a second and a half: a region that has one says
// so in data-moment, "key|words", where the key is another one for each moment. It is told to whoever
// listens by the game's own words, so that nothing is said twice.

const LASTS_MS = 1500;

function show(words) {
  document.querySelector(".great-moment")?.remove();
  const banner = Object.assign(document.createElement("p"), { className: "great-moment", textContent: words });
  banner.setAttribute("aria-hidden", "true");
  document.body.append(banner);
  setTimeout(() => banner.remove(), LASTS_MS);
}

document.addEventListener("region:came", ({ target, detail: was }) => {
  const now = target.dataset.moment;
  if (now && now !== was.moment) show(now.slice(now.indexOf("|") + 1));
});
