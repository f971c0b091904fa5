// How pieces look changes under one's eyes; the server remembers it for this browser.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target.closest("[data-look]");
    const pressed = event.submitter;
    if (!form || !pressed) return;
    event.preventDefault();
    const kind = `ck-${pressed.name}-`;
    document.body.classList.remove(...[...document.body.classList].filter((one) => one.startsWith(kind)));
    document.body.classList.add(kind + pressed.value);
    form.querySelectorAll(`button[name="${pressed.name}"]`).forEach((one) => {
      one.setAttribute("aria-pressed", String(one === pressed));
    });
    fetch(form.action, { method: "POST", body: new FormData(form, pressed), redirect: "manual" });
  },
  true,
);
