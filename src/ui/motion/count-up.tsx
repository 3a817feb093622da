import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';
import { countAt } from './count-at.ts';

interface CountUpProps {
  value: number;
  format: (value: number) => string;
}

/** A number that counts up once, when it first appears. Later values show at once. */
export function CountUp({ value, format }: CountUpProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const node = text.current;
    if (node === null || value === 0 || prefersReducedMotion()) return undefined;
    const start = performance.now();
    let frame = 0;
    const show = (now: number) => {
      const count = countAt(value, now - start);
      node.textContent = format(count);
      if (count !== value) frame = requestAnimationFrame(show);
    };
    show(start);
    return () => {
      cancelAnimationFrame(frame);
      node.textContent = format(value);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, with the first value
  }, []);
  return <span ref={text}>{format(value)}</span>;
}
