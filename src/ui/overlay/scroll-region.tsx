import { useLayoutEffect, useRef, type ReactNode } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

interface ScrollRegionProps {
  className: string;
  children: ReactNode;
}

/**
 * A region that scrolls by keyboard too: while its content is higher than it and contains no
 * control, the region itself can be focused. Safari does not do that by itself.
 */
export function ScrollRegion({ className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!region.current || !content.current) return;
      const { scrollHeight, clientHeight } = region.current;
      const hasControl = content.current.querySelector(CONTROLS) !== null;
      // Not a state: the region can be focused in the frame in which it begins to scroll.
      if (scrollHeight > clientHeight && !hasControl) region.current.tabIndex = 0;
      else region.current.removeAttribute('tabindex');
    });
    for (const { current } of [region, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={region} className={className}>
      <div ref={content}>{children}</div>
    </div>
  );
}
