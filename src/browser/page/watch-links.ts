const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Calls back when a same-origin link is hovered, touched or focused. Returns the function that
 * stops watching.
 */
export function watchLinks(onIntent: (path: string) => void): () => void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) onIntent(link.pathname);
  };
  for (const sign of INTENT_EVENTS) document.addEventListener(sign, listen, { passive: true });
  return () => {
    for (const sign of INTENT_EVENTS) document.removeEventListener(sign, listen);
  };
}
