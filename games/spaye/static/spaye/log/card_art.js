// A card drawn like `{% card %}` draws it, for pages that get it from a keypad.

const COURTS = "KQJ";

/** A card's picture; the select beside it keeps the name. */
export function picture(rank, suit, letter, size = 112) {
  const card = part("span", `card w-${size}`);
  card.setAttribute("aria-hidden", "true");
  const index = part("span", "index");
  index.append(Object.assign(part("span", "rank"), { textContent: letter }));
  card.append(index);
  if (rank === "N") {
    card.classList.add("nikaye");
    card.append(use("dumbbell-art", "dumbbell", "0 0 100 60"));
    card.append(Object.assign(part("span", "worth"), { textContent: "20" }));
  } else if (!suit) {
    const large = card.appendChild(part("span", "letter"));
    large.dataset.letter = letter;
  } else {
    const court = COURTS.includes(rank);
    card.classList.add(`suit-${suit}`);
    card.classList.toggle("court", court);
    index.append(use(`suit-${suit}`, ""));
    card.append(court ? use(`court-${rank}`, "court-art") : use(`suit-${suit}`, "pip"));
  }
  return card;
}

function part(name, classes) {
  return Object.assign(document.createElement(name), { className: classes });
}

function use(name, classes, view = "0 0 100 100") {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const sprite = document.querySelector("use").getAttribute("href").split("#")[0];
  svg.setAttribute("class", classes);
  svg.setAttribute("viewBox", view);
  svg.append(document.createElementNS(space, "use"));
  svg.firstChild.setAttribute("href", `${sprite}#${name}`);
  return svg;
}
