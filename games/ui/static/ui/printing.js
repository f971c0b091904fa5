// Buttons that open the browser's own dialogue: it prints, and saves as PDF.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) {
    window.print();
  }
});
