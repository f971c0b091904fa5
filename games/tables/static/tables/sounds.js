// Eight short sounds of a table for whoever has asked for them (#habits[data-sound]): made here, of tones
// and of noise, so that there is no file to fetch. A region says what else is heard in data-sound,
// "rolled|3": a name below, and a key that is another one each time. All that is heard is seen and said.

const habits = document.getElementById("habits")?.dataset ?? {};
const LOUD = 0.08;
const MANY = 4;
/** What each is made of: [tone or noise, begins at, lasts (seconds), frequency]. */
const SOUNDS = {
  laid: [["noise", 0, 0.05, 1600]],
  taken: [
    ["noise", 0, 0.07, 900],
    ["noise", 0.07, 0.09, 600],
  ],
  dealt: [0, 0.05, 0.1, 0.15, 0.2].map((at) => ["noise", at, 0.04, 1400]),
  rolled: [0, 0.07, 0.12, 0.22].map((at, nth) => ["noise", at, 0.05, 2300 - 200 * nth]),
  turn: [["tone", 0, 0.4, 660]],
  moment: [523, 659, 784].map((frequency, nth) => ["tone", nth * 0.09, 0.3, frequency]),
  won: [523, 659, 784, 1047].map((frequency, nth) => ["tone", nth * 0.12, 0.4, frequency]),
  lost: [
    ["tone", 0, 0.3, 392],
    ["tone", 0.2, 0.5, 330],
  ],
};
let context = null;
let hiss = null;

/** A second of noise, made once. */
function noise() {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return hiss;
}

/** What makes the sound: a tone, or noise around a frequency; and what it is heard through. */
function source(kind, frequency) {
  if (kind === "tone") {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    return [tone, tone];
  }
  const rush = context.createBufferSource();
  rush.buffer = noise();
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = frequency;
  return [rush, rush.connect(band)];
}

/** Browsers let a page be heard from a touch on; iOS wants another one after a call or a lock. */
function wake() {
  if (!("sound" in habits)) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
}
for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, wake, { passive: true });

/** Play one of the sounds, if they are wanted. */
export function play(name) {
  if (!("sound" in habits) || document.hidden) return;
  wake();
  for (const [kind, at, lasts, frequency] of SOUNDS[name] ?? []) {
    const [made, heard] = source(kind, frequency);
    const [begins, ends] = [context.currentTime + at, context.currentTime + at + lasts];
    const volume = context.createGain();
    volume.gain.setValueAtTime(LOUD, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, ends);
    heard.connect(volume).connect(context.destination);
    made.start(begins);
    made.stop(ends);
  }
}

/** What is heard of what moves: many cards, or where the only ones go. */
function moving(moves) {
  const all = moves.split(" ").filter((move) => !move.startsWith("+"));
  if (all.length >= MANY) return "dealt";
  return all.some((move) => move.split(">")[1].startsWith("seat-")) ? "taken" : "laid";
}

document.addEventListener("region:came", ({ target, detail: was }) => {
  const { moves, sound, moment } = target.dataset;
  // One thing at a time: of what happens at once the greatest is heard, by whoever names it (moments.js).
  if (moment && moment !== was.moment) return;
  if (sound && sound !== was.sound) play(sound.split("|")[0]);
  else if (moves && moves !== was.moves) play(moving(moves));
});

/** The end is heard once by those who played: their place stands in the result. */
let over = document.querySelector(".ended") !== null;
document.addEventListener("htmx:afterSettle", () => {
  const ended = document.querySelector(".ended");
  if (over || !ended) return;
  over = true;
  const { place } = ended.dataset;
  if (place) play(place === "1" ? "won" : "lost");
});
