import type { ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

const TONES = {
  neutral: 'text-stone',
  gold: 'text-gold',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
} as const;

export type BadgeTone = keyof typeof TONES;

/**
 * A short status label, such as "Active". The dot repeats the tone; the text carries the meaning.
 */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-full border border-hairline-strong px-2.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
