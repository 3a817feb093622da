import { useCallback, useState, type RefCallback } from 'react';

/** As high as the header, below which content scrolls. */
const HEADER_MARGIN = '-64px 0px 0px';

/** Whether an element is in the window below the header. True until the browser has measured it. */
export function useInView(): { ref: RefCallback<HTMLElement>; isInView: boolean } {
  const [isInView, setIsInView] = useState(true);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: HEADER_MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { ref, isInView };
}
