import { cx } from '#src/ui/class-names.ts';

interface SpinnerProps {
  /** Read by screen readers; omit it next to a visible label. */
  label?: string;
  className?: string;
}

/** Drawn in the color of the surrounding text. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <svg
        viewBox="0 0 20 20"
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
        className={cx('size-[1.15em] animate-turn', className)}
      >
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" opacity="0.25" />
        <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
