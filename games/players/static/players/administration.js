// The row of tabs is wider than a phone: bring the one that is shown into view.
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
