const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];

/** Calls back at the first sign that a person uses the page. Returns the function that stops listening. */
export function onFirstUse(run: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, onSign, true);
  };
  const onSign = () => {
    stop();
    run();
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true });
  return stop;
}
