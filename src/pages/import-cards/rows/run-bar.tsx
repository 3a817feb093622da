import { Download } from 'lucide-react';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { href } from '#shared/routes.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { planLimitMessage } from '#src/pages/import-cards/creation/create-card.ts';
import { describeUnread } from '#src/pages/import-cards/copy.ts';
import { buildImportReport, countUnsupported, countResults } from './import-report.ts';
import { importableLines, type CardImport } from '#src/pages/import-cards/use-import.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** Actions of the import with its progress or result. */
export function RunBar({ cardImport }: { cardImport: CardImport }) {
  const { selected, results, remaining, isRunning } = cardImport;
  const done = [...results.keys()].filter((line) => selected.has(line)).length;
  const hasResults = results.size > 0;
  return (
    <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline bg-ground/94 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md md:-mx-8 md:px-8">
      <div role="status" className="min-w-0 flex-1 basis-56">
        {isRunning ? (
          <>
            <p>
              Creating {Math.min(done + 1, selected.size)} of {selected.size}
            </p>
            <div className="mt-2 max-w-80">
              <ProgressBar label="Cards created" max={selected.size} value={done} />
            </div>
          </>
        ) : hasResults ? (
          <p className="font-medium">{summarizeResults(cardImport)}</p>
        ) : (
          <ImportForecast cardImport={cardImport} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isRunning && (
          <Button variant="outline" onClick={cardImport.stop}>
            Stop
          </Button>
        )}
        {!isRunning && hasResults && (
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={() => downloadReport(cardImport)}
          >
            Download Report
          </Button>
        )}
        {!hasResults && areAllKnown(cardImport) && (
          <Button variant="outline" onClick={cardImport.selectAll}>
            Select All Anyway
          </Button>
        )}
        {!isRunning && remaining.length > 0 && (
          <Button onClick={() => void cardImport.run()}>{describeStart(cardImport)}</Button>
        )}
        {!isRunning && hasResults && remaining.length === 0 && (
          <ButtonLink to={href('dashboard')}>Go to Your Cards</ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Whether bulk creation is possible but every row is already among the account's cards. */
function areAllKnown({ rows, selected, isBulk }: CardImport): boolean {
  return isBulk && selected.size === 0 && importableLines(rows).length > 1;
}

/** How many rows can be imported, and limits of the plan. */
function ImportForecast({
  cardImport: { rows, unread, isBulk, plan, capacity, remaining },
}: {
  cardImport: CardImport;
}) {
  const bulkPlan = PLAN_NAMES[lowestPlanWith('bulkCardCreation')];
  const ready = importableLines(rows).length;
  const known = rows.filter(({ isKnown }) => isKnown).length;
  return (
    <p>
      {ready} of {rows.length} can be created.{' '}
      <span className="text-stone">
        {unread.length > 0 && `${describeUnread(unread.length)}. `}
        {describeKnown(known, ready)}
        {remaining.length > capacity && planLimitMessage(plan)}
        {remaining.length <= capacity &&
          !isBulk &&
          rows.length > 1 &&
          `Your plan creates one card at a time. ${bulkPlan} includes bulk creation.`}
      </span>
    </p>
  );
}

function describeKnown(known: number, ready: number): string {
  if (known === 0) return '';
  if (ready === 1) return 'You already have this card. ';
  const count = known === ready ? 'All' : known.toLocaleString('en-US');
  return `${count} of them ${known === 1 ? 'is' : 'are'} already in your cards. `;
}

function describeStart({ remaining, results }: CardImport): string {
  const isRetry = remaining.some(({ card }) => results.has(card.line));
  if (results.size > 0)
    return isRetry && remaining.length === 1 ? 'Try Again' : `Continue with ${remaining.length}`;
  return remaining.length === 1 ? 'Create This Card' : `Create ${remaining.length} Cards`;
}

function summarizeResults({ rows, unread, results }: CardImport): string {
  const { created, saved, refused, failed } = countResults(results);
  const parts = [
    [created, 'created'],
    [saved, 'saved on this device'],
    [refused, 'rejected'],
    [failed, 'failed'],
  ].filter(([count]) => count !== 0);
  const unsupported = countUnsupported(rows, results);
  return [
    `${parts.map(([count, word]) => `${count} ${word}`).join(', ')}.`,
    unsupported.details > 0 && describeUnsupported(unsupported),
    unread.length > 0 && `${describeUnread(unread.length)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function describeUnsupported(unsupported: ReturnType<typeof countUnsupported>): string {
  const details = unsupported.details === 1 ? '1 detail' : `${unsupported.details} details`;
  const rows = unsupported.rows === 1 ? 'one card' : `${unsupported.rows} cards`;
  return `We couldn't import ${details} of ${rows}. See each row or the report.`;
}

function downloadReport({ rows, unread, results, fileName }: CardImport): void {
  const report = buildImportReport(rows, unread, results, pageOrigin);
  const name = fileName.replace(/\.[^.]*$/, '') || 'import';
  downloadBlob(new Blob([report], { type: 'text/csv;charset=utf-8' }), `${name} report.csv`);
}
