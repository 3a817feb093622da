import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { ColumnMapping } from '#src/pages/import-cards/column-mapping.tsx';
import { FileDrop } from '#src/pages/import-cards/file-drop.tsx';
import { ExportCards } from './export-cards.tsx';
import { EncodingChoice } from '#src/pages/import-cards/encoding-choice.tsx';
import { RowList } from '#src/pages/import-cards/rows/row-list.tsx';
import { UnreadParts } from '#src/pages/import-cards/rows/unread-parts.tsx';
import { RunBar } from '#src/pages/import-cards/rows/run-bar.tsx';
import { useImport, type CardImport } from '#src/pages/import-cards/use-import.ts';
import { startPublishing } from '#src/state/publishing/publisher.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

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
