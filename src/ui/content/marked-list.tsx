import { cx } from '#src/ui/class-names.ts';

const MARKS = {
  dot: 'mt-[0.65em] size-1 rounded-full bg-mark-gold',
  /** For losses. */
  'bad-dot': 'mt-[0.65em] size-1 rounded-full bg-bad',
  dash: 'mt-[0.65em] h-px w-2.5 bg-mark-gold',
  /** For what is not available yet. */
  ring: 'mt-[0.4em] size-2.5 rounded-full border border-mark-gold',
} as const;

interface MarkedListProps {
  items: readonly string[];
  mark: keyof typeof MARKS;
  /** A note in small print below the item. */
  getNote?: (item: string) => string | null;
  /** What the mark says, as name of the list and after each item, for assistive technology. */
  label?: string;
  className: string;
}

/** A list of short sentences with small markers. */
export function MarkedList({ items, mark, getNote, label, className }: MarkedListProps) {
  return (
    <ul className={cx('grid', className)} aria-label={label}>
      {items.map((item) => (
        <Item
          key={item}
          text={item}
          mark={MARKS[mark]}
          label={label}
          note={getNote?.(item) ?? null}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  text: string;
  mark: string;
  label: string | undefined;
  note: string | null;
}

function Item({ text, mark, label, note }: ItemProps) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className={cx('shrink-0', mark)} />
      <span>
        {text}
        {label !== undefined && <span className="sr-only">, {label}</span>}
        {note && <span className="block text-xs text-stone">{note}</span>}
      </span>
    </li>
  );
}
