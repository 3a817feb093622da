import { cx } from '#src/ui/class-names.ts';

/** The place of something still loading. Give it the size of what will come, so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe rounded-control bg-raised-2', className)}
    />
  );
}
