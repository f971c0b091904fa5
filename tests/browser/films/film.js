// Stops the animations of a page as they begin, so that a film of them can be taken frame by frame.

window.film ??= (() => {
  const caught = [];

  function name(element) {
    const place = element.closest("[data-at], [data-spot], [data-seat]");
    const { at, spot, seat } = place?.dataset ?? {};
    const where = at ?? spot ?? (seat && `seat-${seat}`);
    return [element.className?.baseVal ?? element.className, where].filter(Boolean).join(" @");
  }

  /** Whether a keyframe moves or turns what it is about. */
  function goes({ transform, translate, rotate, scale }) {
    return [transform, translate, rotate, scale].some((way) => way && way !== "none");
  }

  /** Hold what has begun and is not held yet; what never ends is left alone. */
  function hold() {
    for (const animation of document.getAnimations()) {
      const { effect, playState } = animation;
      const { delay, endTime: ends = Infinity } = effect?.getComputedTiming() ?? {};
      if (ends === Infinity || playState === "finished") continue;
      if (caught.some((one) => one.animation === animation)) continue;
      animation.pause();
      animation.currentTime = 0;
      const kind = animation.animationName ?? animation.transitionProperty ?? "flight";
      const moves = effect.getKeyframes().some(goes);
      caught.push({ animation, delay, ends, kind, moves, what: name(effect.target) });
    }
  }

  /** What each does: from where, to where, in pixels of the window. */
  function report() {
    return caught.map(({ animation, ...told }) => {
      const box = () => {
        const { left, top } = animation.effect.target.getBoundingClientRect();
        return [left, top].map(Math.round);
      };
      animation.currentTime = told.delay;
      const from = box();
      animation.currentTime = told.ends - 0.01;
      const to = box();
      animation.currentTime = 0;
      return { ...told, from, to };
    });
  }

  /** All of them as they are so many milliseconds after they began. */
  function show(at) {
    for (const { animation, ends } of caught) {
      if (at < ends) animation.currentTime = at;
      else if (animation.playState !== "finished") animation.finish();
    }
  }

  /** Everything has happened. */
  function end() {
    for (const { animation } of caught.splice(0)) animation.finish();
  }

  const lasts = () => Math.max(0, ...caught.map(({ ends }) => ends));
  document.addEventListener("region:came", () => queueMicrotask(hold));
  document.addEventListener("htmx:afterSettle", hold);
  return { hold, report, show, end, lasts };
})();
