import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { ColumnMapping } from '#src/pages/import-cards/column-mapping.tsx';
import { FileDrop } from '#src/pages/import-cards/file-drop.tsx';
import { OwnCards } from '#src/pages/import-cards/own-cards.tsx';
import { RowList } from '#src/pages/import-cards/row-list.tsx';
import { RunBar } from '#src/pages/import-cards/run-bar.tsx';
import { useImport, type Import } from '#src/pages/import-cards/use-import.ts';
import { startPublishing } from '#src/state/publishing/publisher.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Cards from a file: what it holds, what would become of it, and then what did. */
export function ImportCardsPage() {
  const work = useImport();
  // What the account has elsewhere is known before anything is made twice.
  useEffect(startPublishing, []);
  const { reading, isReading } = work;
  const isOpen = reading !== null && reading.kind !== 'refused';
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
      {reading?.kind === 'refused' && (
        <Notice tone="warn" title={`“${work.fileName}” was not taken`}>
          {reading.message}
        </Notice>
      )}
      {isOpen ? (
        <OpenFile work={work} />
      ) : (
        <>
          <FileDrop isBusy={isReading} onFile={(file) => void work.open(file)} />
          <OwnCards />
        </>
      )}
    </div>
  );
}

function OpenFile({ work }: { work: Import }) {
  const { table, rows, isRunning, results } = work;
  const hasStarted = isRunning || results.size > 0;
  const placeName =
    table !== null
      ? 'Row'
      : work.reading?.kind === 'cards' && work.reading.source === 'contacts'
        ? 'Contact'
        : 'Card';
  return (
    <>
      <div className="flex items-center justify-between gap-3 rounded-control border border-hairline bg-raised px-4 py-3">
        <p className="flex min-w-0 flex-1 items-center gap-3">
          <FileText aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-stone" />
          <span className="truncate">{work.fileName}</span>
        </p>
        <Button variant="quiet" disabled={isRunning} onClick={work.clear}>
          Change File
        </Button>
      </div>
      {/* What has begun is not read anew. */}
      {table && !hasStarted && <ColumnMapping table={table} onChange={work.setTable} />}
      <section aria-labelledby="rows-title" className="grid gap-4">
        <h2 id="rows-title" className="font-display text-xl">
          {hasStarted ? 'What became of it' : 'What would be created'}
        </h2>
        <RowList
          rows={rows}
          placeName={placeName}
          chosen={work.chosen}
          isBulk={work.isBulk}
          isDisabled={isRunning}
          results={results}
          onChoose={work.choose}
        />
      </section>
      <RunBar work={work} />
    </>
  );
}
