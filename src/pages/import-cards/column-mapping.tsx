import { COLUMN_TARGETS, type ColumnTarget } from '#shared/card-import/table-columns.ts';
import { withHeading, type Table } from '#src/pages/import-cards/read-file.ts';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';

interface ColumnMappingProps {
  table: Table;
  onChange: (table: Table) => void;
}

/** Targets more than one column may have. */
const SHARED = (target: ColumnTarget) => target === 'ignore' || target.startsWith('element:');

/** What each column of a table holds: guessed by its heading, set by the person. */
export function ColumnMapping({ table, onChange }: ColumnMappingProps) {
  const { rows, hasHeading, targets } = table;
  const width = Math.max(...rows.slice(0, 20).map((row) => row.length));
  const [first = []] = rows;
  const samples = rows.slice(hasHeading ? 1 : 0, hasHeading ? 3 : 2);
  const set = (column: number, target: ColumnTarget) => {
    const next = Array.from({ length: width }, (_, at) => targets[at] ?? 'ignore');
    const other = SHARED(target) ? -1 : next.indexOf(target);
    // A text of the card comes from one column: the one that had it gives it up.
    if (other !== -1) next[other] = 'ignore';
    next[column] = target;
    onChange({ ...table, targets: next });
  };
  return (
    <section aria-labelledby="columns-title" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="columns-title" className="font-display text-xl">
          What the columns hold
        </h2>
        <label className="flex min-h-11 items-center gap-2.5 text-stone md:min-h-0">
          <input
            type="checkbox"
            className="size-4 accent-gold"
            checked={hasHeading}
            onChange={({ target }) => onChange(withHeading(table, target.checked))}
          />
          The first row names the columns
        </label>
      </div>
      <ul aria-label="Columns" className="border-t border-hairline">
        {Array.from({ length: width }, (_, column) => {
          const heading = (hasHeading ? first[column]?.trim() : '') || `Column ${column + 1}`;
          const examples = samples.map((row) => row[column]?.trim()).filter(Boolean);
          const target = targets[column] ?? 'ignore';
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <li
              key={column}
              className="grid items-center gap-x-6 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[minmax(0,1fr)_18rem]"
            >
              <div className="min-w-0">
                <p className={cx('truncate font-medium', target === 'ignore' && 'text-stone')}>
                  {heading}
                </p>
                <p className="truncate text-xs text-stone">
                  {examples.join(' · ') || 'Empty in the first rows'}
                </p>
              </div>
              <select
                aria-label={`${heading} holds`}
                value={target}
                className={cx(CONTROL_CLASS, 'h-11 md:h-10')}
                onChange={(event) => {
                  const chosen = COLUMN_TARGETS.find(([key]) => key === event.target.value);
                  if (chosen) set(column, chosen[0]);
                }}
              >
                {COLUMN_TARGETS.map(([key, label]) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
