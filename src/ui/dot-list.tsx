import { cx } from '#src/ui/class-names.ts';

interface DotListProps {
  items: readonly string[];
  /** `bad` for what is lost. */
  tone?: 'gold' | 'bad';
  className?: string;
}

/** Short sentences, each behind a dot. */
export function DotList({ items, tone = 'gold', className }: DotListProps) {
  return (
    <ul className={cx('grid gap-1.5', className)}>
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <span
            aria-hidden="true"
            className={cx(
              'mt-[0.65em] size-1 shrink-0 rounded-full',
              tone === 'bad' ? 'bg-bad' : 'bg-gold',
            )}
          />
          {item}
        </li>
      ))}
    </ul>
  );
}
