// Answering a banner loads the page anew, and the page is where somebody may be choosing or typing:
// what they have done in it is laid aside as the answer leaves, and put back once, on this page only.

import { choose, chosen } from "./keep.js";

const ASIDE = "laid aside";
const SECRET = ["password", "file"];
const here = () => window.location.pathname + window.location.search;
const page = document.body;

function layAside() {
  const choices = chosen(page).filter(({ kind }) => !SECRET.includes(kind));
  if (choices.length) sessionStorage.setItem(ASIDE, JSON.stringify({ at: here(), choices }));
}

function putBack() {
  const { at, choices } = JSON.parse(sessionStorage.getItem(ASIDE) ?? "{}");
  sessionStorage.removeItem(ASIDE);
  if (at === here()) choose(page, choices);
}

document.getElementById("stay")?.addEventListener("submit", layAside);
putBack();
