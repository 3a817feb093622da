import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

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
  const [isTabStop, setIsTabStop] = useState(false);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!region.current || !content.current) return;
      const { scrollHeight, clientHeight } = region.current;
      const hasControl = content.current.querySelector(CONTROLS) !== null;
      setIsTabStop(scrollHeight > clientHeight && !hasControl);
    });
    for (const { current } of [region, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div ref={region} tabIndex={isTabStop ? 0 : undefined} className={className}>
      <div ref={content}>{children}</div>
    </div>
  );
}
