import { cx } from '#src/ui/class-names.ts';

interface DotListProps {
  items: readonly string[];
  /** What stands quietly below a sentence. */
  noteOf?: (item: string) => string | null;
  /** `bad` for what is lost. */
  tone?: 'gold' | 'bad';
  className?: string;
}

/** Short sentences, each behind a dot. */
export function DotList({ items, noteOf, tone = 'gold', className }: DotListProps) {
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
          <span>
            {item}
            {noteOf?.(item) && <span className="block text-xs text-stone">{noteOf(item)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
