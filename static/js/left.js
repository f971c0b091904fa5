// How long something goes on, told in words of the page: on phones and on the kitchen's wall alike.

const MINUTE = 60_000;

/** "Fin dans 3 h 46", in begun minutes: with the minute that a clock beside it shows they make the time
    at which it ends. The server wrote that time for those without script. */
export function countDown(now) {
  for (const ends of document.querySelectorAll("[data-ends]")) {
    const minutes = Math.max(0, Math.ceil((Date.parse(ends.dataset.ends) - now) / MINUTE));
    const said = ends.dataset.text.replace("{t}", told(ends.dataset, Math.floor(minutes / 60), minutes % 60));
    if (ends.textContent !== said) ends.textContent = said;
    ends.closest(".pill")?.classList.toggle("loud-tomato", minutes <= 15);
    ends.closest(".pill")?.classList.toggle("loud-sun", minutes > 15 && minutes <= 60);
  }
}

function told(words, hours, minutes) {
  if (!hours) return words.minutes.replace("{m}", minutes);
  return words.hours.replace("{h}", hours).replace("{m}", String(minutes).padStart(2, "0"));
}
