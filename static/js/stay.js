// Answering a banner loads the page anew, and the page is where somebody may be reading, choosing or typing:
// where they were and what they have done is laid aside as the answer leaves, and put back once, on this page only.

import { choose, chosen } from "./keep.js";

const ASIDE = "laid aside";
const SECRET = ["password", "file"];
const here = () => window.location.pathname + window.location.search;
const page = document.body;

function layAside() {
  const choices = chosen(page).filter(({ kind }) => !SECRET.includes(kind));
  sessionStorage.setItem(ASIDE, JSON.stringify({ at: here(), top: scrollY, choices }));
}

function putBack() {
  const { at, top, choices } = JSON.parse(sessionStorage.getItem(ASIDE) ?? "{}");
  sessionStorage.removeItem(ASIDE);
  if (at !== here()) return;
  choose(page, choices);
  scrollTo({ top, behavior: "instant" });
}

document.getElementById("stay")?.addEventListener("submit", layAside);
putBack();
