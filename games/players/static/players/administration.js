// Regions that are pushed hold no token: their forms take the page's.
document.addEventListener(
  "submit",
  ({ target }) => {
    if (!target.matches("[sse-swap] form:not(:has([name=csrfmiddlewaretoken]))")) return;
    target.append(document.querySelector("#stay [name=csrfmiddlewaretoken]").cloneNode());
  },
  true,
);
