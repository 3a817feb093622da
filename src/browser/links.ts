const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Tells of each link of this origin that somebody may be about to follow. Returns how to stop. */
export function watchLinks(onApproach: (path: string) => void): () => void {
  const listen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) onApproach(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, listen, { passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listen);
  };
}
