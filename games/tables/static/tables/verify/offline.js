// The verifier as one file: words of all languages and the games are built into it.

import { tool } from "./tool.js";

/** `languages` are words by language; `games` the modules by name. */
export function begin(languages, games) {
  let language = document.documentElement.lang;
  let last = null;
  const judge = tool(() => languages[language], games);

  function translate() {
    document.documentElement.lang = language;
    document.querySelectorAll("[data-word]").forEach((node) => {
      node.textContent = languages[language][node.dataset.word];
    });
    document.querySelectorAll("[data-language]").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    });
    document.title = languages[language].title;
  }

  document.addEventListener("click", async ({ target }) => {
    if (!target.dataset.language) return;
    language = target.dataset.language;
    translate();
    if (last !== null) await judge(last);
  });
  document.getElementById("open").addEventListener("submit", async () => {
    const file = document.getElementById("file").files[0];
    last = file ? await file.text() : document.getElementById("text").value;
  });
  translate();
}
