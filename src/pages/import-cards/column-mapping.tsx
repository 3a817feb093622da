import { HEADING_ROWS_MAX } from '#src/features/card-parsing/table/table-columns.ts';
import {
  COLUMN_TARGETS,
  isSharedTarget,
  SECOND_TARGET,
  type ColumnTarget,
} from '#src/features/card-parsing/table/table-targets.ts';
import {
  findHeadings,
  setHeadingRow,
  type ImportTable,
} from '#src/features/card-parsing/table/import-table.ts';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS, Field } from '#src/ui/form/fields/field.tsx';

interface ColumnMappingProps {
  table: ImportTable;
  onChange: (table: ImportTable) => void;
}

/** Maps columns to card fields: guessed by heading, corrected by the user. */
export function ColumnMapping({ table, onChange }: ColumnMappingProps) {
  const { rows, headingRow } = table;
  const people = rows.slice(headingRow === null ? 0 : headingRow + 1);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => column);
  const filled = columns.filter((column) => people.some((row) => row[column]?.trim()));
  const empty = width - filled.length;
  return (
    <section aria-labelledby="columns-title" className="grid gap-4">
      <h2 id="columns-title" className="text-sm font-semibold">
        Match columns
      </h2>
      <HeadingChoice table={table} onChange={onChange} />
      <ul aria-label="Columns" className="border-t border-hairline">
        {filled.map((column) => (
          <ColumnItem
            key={column}
            column={column}
            table={table}
            examples={people.flatMap((row) => row[column]?.trim() || []).slice(0, 2)}
            onChange={(target) =>
              onChange({ ...table, targets: setTarget(table.targets, column, target, width) })
            }
          />
        ))}
      </ul>
      {empty > 0 && (
        <p className="text-xs text-stone">
          {empty === 1 ? 'One column is empty' : `${empty} columns are empty`} and not listed.
        </p>
      )}
    </section>
  );
}

/**
 * Sets one column's target. Only one column can have a target: others that had it become additional
 * values.
 */
function setTarget(
  targets: readonly ColumnTarget[],
  column: number,
  target: ColumnTarget,
  width: number,
): ColumnTarget[] {
  const all = Array.from({ length: width }, (_, at) => targets[at] ?? 'ignore');
  return all.map((other, at) => {
    if (at === column) return target;
    return other === target && !isSharedTarget(target)
      ? (SECOND_TARGET[target] ?? 'ignore')
      : other;
  });
}

const NO_HEADINGS = 'none';

/** Selects the heading row; programs such as LinkedIn write notes above it. */
function HeadingChoice({ table, onChange }: ColumnMappingProps) {
  const { rows, lines, headingRow } = table;
  const above = headingRow ?? 0;
  return (
    <Field
      label="Column headings"
      hint={
        above > 0
          ? `${above === 1 ? 'The row' : `The ${above} rows`} above the headings will be skipped.`
          : undefined
      }
      className="max-w-[34rem]"
    >
      {(wiring) => (
        <select
          {...wiring}
          value={headingRow ?? NO_HEADINGS}
          className={cx(CONTROL_CLASS, 'h-11 truncate md:h-10')}
          onChange={({ target }) =>
            onChange(
              setHeadingRow(table, target.value === NO_HEADINGS ? null : Number(target.value)),
            )
          }
        >
          {rows.slice(0, Math.min(HEADING_ROWS_MAX, rows.length - 1)).map((row, at) => (
            <option key={lines[at]} value={at}>
              {`Row ${lines[at]}: ${summarize(row)}`}
            </option>
          ))}
          <option value={NO_HEADINGS}>No headings: each row is a person</option>
        </select>
      )}
    </Field>
  );
}

const SUMMARY_MAX = 60;

/** One line of text for an option. */
function summarize(row: readonly string[]): string {
  const text = row
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(', ');
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX - 1)}…` : text;
}

interface ColumnItemProps {
  column: number;
  table: ImportTable;
  examples: readonly string[];
  onChange: (target: ColumnTarget) => void;
}

function ColumnItem({ column, table, examples, onChange }: ColumnItemProps) {
  const heading = findHeadings(table)[column]?.trim() || `Column ${column + 1}`;
  const target = table.targets[column] ?? 'ignore';
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className={cx('truncate font-medium', target === 'ignore' && 'text-stone')}>{heading}</p>
        <p className="truncate text-xs text-stone">{examples.join(' · ')}</p>
      </div>
      <select
        aria-label={`${heading} contains`}
        value={target}
        className={cx(CONTROL_CLASS, 'h-11 md:h-10')}
        onChange={(event) => {
          const selected = COLUMN_TARGETS.find(([key]) => key === event.target.value);
          if (selected) onChange(selected[0]);
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
}
