import { useState } from 'react';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { quoteValue, type ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { RESULT_LABELS, type ImportResults } from './import-report.ts';
import { canImport, type ImportRow, type RowResult } from './plan-import.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

interface RowListProps {
  rows: readonly ImportRow[];
  /** The noun for an entry of the file: Row, Contact or Card. */
  rowNoun: string;
  selected: ReadonlySet<number>;
  isBulk: boolean;
  isDisabled: boolean;
  results: ImportResults;
  onSelect: (line: number, isSelected: boolean) => void;
}

/** The number of rows rendered before "Show all". */
const INITIAL_ROWS = 60;
const TONES: Readonly<Record<RowResult['state'], BadgeTone>> = {
  created: 'good',
  saved: 'warn',
  refused: 'bad',
  failed: 'bad',
};

/** The planned import row by row, with results once it runs. */
export function RowList(props: RowListProps) {
  const { rows } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? rows : rows.slice(0, INITIAL_ROWS);
  return (
    <>
      <ul aria-label="Cards to create" className="border-t border-hairline">
        {visible.map((row) => (
          <RowItem key={row.card.line} row={row} {...props} />
        ))}
      </ul>
      {rows.length > visible.length && (
        <Button variant="outline" onClick={() => setIsExpanded(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}

function RowItem({ row, ...props }: RowListProps & { row: ImportRow }) {
  const { rowNoun, selected, isBulk, isDisabled, results, onSelect } = props;
  const { card, username, notes } = row;
  const { line, content, issues, unsupported } = card;
  const result = results.get(line);
  const name = content.name || content.company || 'No name';
  const isCreated = result?.state === 'created' || result?.state === 'saved';
  const address = isCreated && 'username' in result ? result.username : username;
  const options = [content.title, content.name ? content.company : ''].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-hairline py-3">
      <label className="-m-2 grid size-10 place-items-center">
        <input
          type={isBulk ? 'checkbox' : 'radio'}
          name="import-row"
          aria-label={`Create a card for ${name}, ${rowNoun.toLowerCase()} ${line}`}
          className="size-4 accent-gold"
          checked={selected.has(line)}
          disabled={isDisabled || !canImport(row) || isCreated}
          onChange={({ target }) => onSelect(line, target.checked)}
        />
      </label>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx('max-w-full truncate font-medium', !canImport(row) && 'text-stone')}>
            {name}
          </span>
          <span className="truncate text-stone">{options}</span>
        </p>
        <p className="truncate text-xs text-stone">
          {rowNoun} {line}
          {address !== '' && ` · /${address}`}
        </p>
      </div>
      <RowStatus row={row} result={result} isSelected={selected.has(line)} />
      <div className="col-span-2 col-start-2">
        <Lines tone="text-bad" lines={issues.map(({ field, message }) => `${field}: ${message}`)} />
        {result !== undefined && result.message !== '' && (
          <Lines tone={isCreated ? 'text-stone' : 'text-bad'} lines={[result.message]} />
        )}
        <Lines tone="text-stone" lines={notes} />
        <ImportedElements content={content} />
        <UnsupportedDetails details={unsupported} />
      </div>
    </li>
  );
}

function RowStatus({
  row,
  result,
  isSelected,
}: {
  row: ImportRow;
  result: RowResult | undefined;
  isSelected: boolean;
}) {
  if (result) return <Badge tone={TONES[result.state]}>{RESULT_LABELS[result.state]}</Badge>;
  if (!canImport(row)) return <Badge tone="bad">Can't import</Badge>;
  if (isSelected) return <Badge tone="good">Ready</Badge>;
  return <Badge>{row.isKnown ? 'Already added' : 'Skipped'}</Badge>;
}

/** Lists the imported elements, because a table shows only their column headings. */
function ImportedElements({ content }: Pick<ImportedCard, 'content'>) {
  const items = (content.cardElements ?? []).map(
    ({ type, value }) => `${ELEMENTS[type].label} ${quoteValue(value)}`,
  );
  return items.length > 0 && <CollapsedList label="Also imported" items={items} />;
}

function UnsupportedDetails({ details }: { details: readonly string[] }) {
  return details.length > 0 && <CollapsedList label="Not imported" items={details} />;
}

/** How many items are listed before the rest is collapsed. */
const VISIBLE_ITEMS = 3;

function CollapsedList({ label, items }: { label: string; items: readonly string[] }) {
  const visible = items.slice(0, VISIBLE_ITEMS).join(' · ');
  const collapsed = items.slice(VISIBLE_ITEMS);
  return (
    <div className="mt-1 text-xs break-words text-stone">
      <p>
        {label}: {visible}
      </p>
      {collapsed.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-bone underline underline-offset-4">
            {collapsed.length} more
          </summary>
          <p>{collapsed.join(' · ')}</p>
        </details>
      )}
    </div>
  );
}

function Lines({ tone, lines }: { tone: string; lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className={cx('mt-1 text-xs break-words', tone)}>
      {line}
    </p>
  ));
}
