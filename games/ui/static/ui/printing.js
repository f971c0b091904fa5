// The button that opens the browser's own dialogue: it prints, and saves as PDF.

document.querySelectorAll("[data-prints]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});
