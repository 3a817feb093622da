import { href } from '#shared/routes.ts';
import { TEXT_ENCODINGS } from '#src/browser/files/encodings.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import { ColumnMapping } from '#src/pages/import-cards/column-mapping.tsx';
import { RowList } from '#src/pages/import-cards/rows/row-list.tsx';
import { RunBar } from '#src/pages/import-cards/rows/run-bar.tsx';
import { useImport, type CardImport } from '#src/pages/import-cards/use-import.ts';
import { startPublishing } from '#src/state/publishing/publisher.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Notice } from '#src/ui/content/notice.tsx';
import { CONTROL_CLASS, Field } from '#src/ui/form/fields/field.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';
import { Link } from '#src/ui/link.tsx';
import { describeUnread, ENCODING_HINT, ENCODING_LABEL, ENCODING_TITLE } from './copy.ts';
import { ExportCards } from './export-cards.tsx';
import { ExportOrganizationCards } from './export-organization-cards.tsx';
import { FileText, FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';

/** Imports cards from a file and exports the account's cards. */
export function ImportCardsPage() {
  const cardImport = useImport();
  // Sync first, so that cards of other devices are not imported twice.
  useEffect(startPublishing, []);
  const { content, isReading } = cardImport;
  const isOpen = content !== null && content.kind !== 'refused';
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header>
        <p className="text-stone">
          <Link to={href('dashboard')} className="text-link">
            Your cards
          </Link>
        </p>
        <h1 className="mt-1 font-display text-2xl">Import and export</h1>
      </header>
      {content?.kind === 'refused' && (
        <Notice tone="warn" title={`We can't import “${cardImport.fileName}”`}>
          {content.message}
        </Notice>
      )}
      {isOpen ? (
        <OpenFile cardImport={cardImport} />
      ) : (
        <>
          <FileDrop isBusy={isReading} onFile={(file) => void cardImport.open(file)} />
          <ExportCards />
          <ExportOrganizationCards />
        </>
      )}
    </div>
  );
}

function OpenFile({ cardImport }: { cardImport: CardImport }) {
  const { table, rows, isRunning, results } = cardImport;
  const hasStarted = isRunning || results.size > 0;
  const rowNoun =
    table !== null
      ? 'Row'
      : cardImport.content?.kind === 'cards' && cardImport.content.source === 'contacts'
        ? 'Contact'
        : 'Card';
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-control border border-hairline bg-raised px-4 py-3">
        <p className="flex min-w-0 flex-1 items-center gap-3">
          <FileText aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-stone" />
          <span className="truncate">{cardImport.fileName}</span>
        </p>
        <Button variant="quiet" disabled={isRunning} onClick={cardImport.clear}>
          Change File
        </Button>
      </div>
      {cardImport.encoding !== null && !hasStarted && (
        <EncodingChoice
          encoding={cardImport.encoding}
          onChange={(encoding) => void cardImport.setEncoding(encoding)}
        />
      )}
      {/* The mapping is final once the import has started. */}
      {table && !hasStarted && <ColumnMapping table={table} onChange={cardImport.setTable} />}
      <section aria-labelledby="rows-title" className="grid gap-4">
        <h2 id="rows-title" className="text-sm font-semibold">
          {hasStarted ? 'Results' : 'Preview'}
        </h2>
        <UnreadParts parts={cardImport.unread} />
        <RowList
          rows={rows}
          rowNoun={rowNoun}
          selected={cardImport.selected}
          isBulk={cardImport.isBulk}
          isDisabled={isRunning}
          results={results}
          onSelect={cardImport.select}
        />
      </section>
      <RunBar cardImport={cardImport} />
    </>
  );
}

interface EncodingChoiceProps {
  encoding: string;
  onChange: (encoding: string) => void;
}

/** The character set of a file that does not name it; the preview follows at once. */
function EncodingChoice({ encoding, onChange }: EncodingChoiceProps) {
  return (
    <Notice tone="warn" title={ENCODING_TITLE}>
      <Field label={ENCODING_LABEL} hint={ENCODING_HINT} className="mt-2 max-w-[34rem] text-bone">
        {(wiring) => (
          <select
            {...wiring}
            value={encoding}
            className={cx(CONTROL_CLASS, 'h-11 md:h-10')}
            onChange={({ target }) => onChange(target.value)}
          >
            {TEXT_ENCODINGS.map(({ label, name }) => (
              <option key={label} value={label}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Notice>
  );
}

interface FileDropProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

function FileDrop({ isBusy, onFile }: FileDropProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-4 rounded-panel border border-dashed px-6 py-14 text-center transition-colors md:py-20',
        isDragOver ? 'border-gold bg-raised' : 'border-hairline-strong',
      )}
    >
      <FileUp aria-hidden="true" strokeWidth={1.5} className="size-8 text-gold" />
      <div>
        <label htmlFor={id} className="font-display text-xl">
          Choose a file
        </label>
        <p className="mx-auto mt-2 max-w-[52ch] text-stone">
          Use contacts from your phone (.vcf, also in a .zip), a table of people (.csv), or an
          export from here: a card (.json) or your whole account (.zip).{' '}
          <span className="max-md:hidden">You can also drop it here.</span>
        </p>
      </div>
      <FileInput
        ref={input}
        id={id}
        accept=".vcf,.vcard,.csv,.tsv,.txt,.json,.zip,text/vcard,text/csv,application/json,application/zip"
        onFile={onFile}
      />
      <Button busy={isBusy} busyLabel="Reading..." onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <p className="text-xs text-stone">
        You can review everything before we create cards. We read the file in this browser.
      </p>
    </div>
  );
}

/** How many parts are listed before the rest is collapsed. */
const VISIBLE_PARTS = 3;

/** What of the file becomes no card, and why. */
function UnreadParts({ parts }: { parts: readonly UnreadPart[] }) {
  if (parts.length === 0) return null;
  const rest = parts.slice(VISIBLE_PARTS);
  return (
    <Notice tone="warn" title={describeUnread(parts.length)}>
      <PartList parts={parts.slice(0, VISIBLE_PARTS)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-1 text-bone underline underline-offset-4">
            {rest.length.toLocaleString('en-US')} more
          </summary>
          <PartList parts={rest} />
        </details>
      )}
    </Notice>
  );
}

function PartList({ parts }: { parts: readonly UnreadPart[] }) {
  return (
    <ul aria-label="Not read" className="grid gap-2">
      {parts.map(({ place, reason, text }) => (
        <li key={`${place} ${text}`} className="text-sm">
          <p>
            {place}: {reason}
          </p>
          <p className="line-clamp-3 text-xs break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
