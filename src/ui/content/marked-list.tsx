import { cx } from '#src/ui/class-names.ts';

const MARKS = {
  dot: 'size-1 rounded-full bg-mark-gold',
  /** For losses. */
  'bad-dot': 'size-1 rounded-full bg-bad',
  dash: 'h-px w-2.5 bg-mark-gold',
} as const;

interface MarkedListProps {
  items: readonly string[];
  mark: keyof typeof MARKS;
  /** A note in small print below the item. */
  getNote?: (item: string) => string | null;
  className: string;
}

/** A list of short sentences with small markers. */
export function MarkedList({ items, mark, getNote, className }: MarkedListProps) {
  return (
    <ul className={cx('grid', className)}>
      {items.map((item) => (
        <Item key={item} text={item} mark={MARKS[mark]} note={getNote?.(item) ?? null} />
      ))}
    </ul>
  );
}

interface ItemProps {
  text: string;
  mark: string;
  note: string | null;
}

function Item({ text, mark, note }: ItemProps) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className={cx('mt-[0.65em] shrink-0', mark)} />
      <span>
        {text}
        {note && <span className="block text-xs text-stone">{note}</span>}
      </span>
    </li>
  );
}
