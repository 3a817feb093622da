import { cx } from '#src/ui/class-names.ts';

/** Loading placeholder. Give it the size of the content to avoid layout shifts. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe rounded-control bg-raised-2', className)}
    />
  );
}
