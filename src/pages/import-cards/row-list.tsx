import { useState } from 'react';
import { ELEMENTS } from '#shared/card/element.ts';
import { quoted, type ImportedCard } from '#shared/card-import/imported-card.ts';
import { OUTCOMES, type Results } from '#src/pages/import-cards/report.ts';
import { isReady, type Row, type RowResult } from '#src/pages/import-cards/rows.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

interface RowListProps {
  rows: readonly Row[];
  /** What a place in the file is called: Row, Contact, Card. */
  placeName: string;
  chosen: ReadonlySet<number>;
  isBulk: boolean;
  isDisabled: boolean;
  results: Results;
  onChoose: (line: number, isChosen: boolean) => void;
}

/** How many rows are drawn at first. */
const SHOWN = 60;
const TONES: Readonly<Record<RowResult['state'], BadgeTone>> = {
  created: 'good',
  kept: 'warn',
  refused: 'bad',
  failed: 'bad',
};

/** The dry run, row by row; while cards are created and after, what became of each. */
export function RowList(props: RowListProps) {
  const { rows } = props;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="What would be created" className="border-t border-hairline">
        {shown.map((row) => (
          <RowItem key={row.card.line} row={row} {...props} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button variant="outline" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}

function RowItem({ row, ...props }: RowListProps & { row: Row }) {
  const { placeName, chosen, isBulk, isDisabled, results, onChoose } = props;
  const { card, username, notes } = row;
  const { line, content, issues, left } = card;
  const result = results.get(line);
  const name = content.name || content.company || 'Nobody';
  const isMade = result?.state === 'created' || result?.state === 'kept';
  const address = isMade && 'username' in result ? result.username : username;
  const about = [content.title, content.name ? content.company : ''].filter(Boolean).join(', ');
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-hairline py-3">
      <label className="-m-2 grid size-10 place-items-center">
        <input
          type={isBulk ? 'checkbox' : 'radio'}
          name="import-row"
          aria-label={`Create a card of ${name}, ${placeName.toLowerCase()} ${line}`}
          className="size-4 accent-gold"
          checked={chosen.has(line)}
          disabled={isDisabled || !isReady(row) || isMade}
          onChange={({ target }) => onChoose(line, target.checked)}
        />
      </label>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx('max-w-full truncate font-medium', !isReady(row) && 'text-stone')}>
            {name}
          </span>
          <span className="truncate text-stone">{about}</span>
        </p>
        <p className="truncate text-xs text-stone">
          {placeName} {line}
          {address !== '' && ` · /${address}`}
        </p>
      </div>
      <Standing row={row} result={result} isChosen={chosen.has(line)} />
      <div className="col-span-2 col-start-2">
        <Lines tone="text-bad" lines={issues.map(({ field, message }) => `${field}: ${message}`)} />
        {result !== undefined && result.message !== '' && (
          <Lines tone={isMade ? 'text-stone' : 'text-bad'} lines={[result.message]} />
        )}
        <Lines tone="text-stone" lines={notes} />
        <AlsoOnCard content={content} />
        <NotCarried left={left} />
      </div>
    </li>
  );
}

function Standing({
  row,
  result,
  isChosen,
}: {
  row: Row;
  result: RowResult | undefined;
  isChosen: boolean;
}) {
  if (result) return <Badge tone={TONES[result.state]}>{OUTCOMES[result.state]}</Badge>;
  if (!isReady(row)) return <Badge tone="bad">Not possible</Badge>;
  if (isChosen) return <Badge tone="good">Ready</Badge>;
  return <Badge>{row.isKnown ? 'There already' : 'Left out'}</Badge>;
}

/** The elements a card will have: a table shows only what its columns are called. */
function AlsoOnCard({ content }: Pick<ImportedCard, 'content'>) {
  const items = (content.cardElements ?? []).map(
    ({ type, value }) => `${ELEMENTS[type].label} ${quoted(value)}`,
  );
  return items.length > 0 && <Listed label="Also on the card" items={items} />;
}

/** What the file says of a person and their card has no place for. */
function NotCarried({ left }: { left: readonly string[] }) {
  return left.length > 0 && <Listed label="Not carried" items={left} />;
}

/** How many items a line names before the rest folds away. */
const LISTED = 3;

function Listed({ label, items }: { label: string; items: readonly string[] }) {
  const shown = items.slice(0, LISTED).join(' · ');
  const more = items.slice(LISTED);
  return (
    <div className="mt-1 text-xs break-words text-stone">
      <p>
        {label}: {shown}
      </p>
      {more.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-bone underline underline-offset-4">
            {more.length} more
          </summary>
          <p>{more.join(' · ')}</p>
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
