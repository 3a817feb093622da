import { Download } from 'lucide-react';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { href } from '#shared/routes.ts';
import { downloadBlob } from '#src/browser/download.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { fullMessage } from '#src/pages/import-cards/create-cards.ts';
import { buildReport, countLeft, countResults } from '#src/pages/import-cards/report.ts';
import { readyLines, type Import } from '#src/pages/import-cards/use-import.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** What can be done with the rows, how far it has come, and what it came to. */
export function RunBar({ work }: { work: Import }) {
  const { chosen, results, left, isRunning } = work;
  const done = [...results.keys()].filter((line) => chosen.has(line)).length;
  const hasResults = results.size > 0;
  return (
    <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline bg-ground/94 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md md:-mx-8 md:px-8">
      <div role="status" className="min-w-0 flex-1 basis-56">
        {isRunning ? (
          <>
            <p>
              Creating {Math.min(done + 1, chosen.size)} of {chosen.size}
            </p>
            <progress
              aria-label="Cards created"
              className="mt-2 h-1 w-full max-w-80 accent-gold"
              max={chosen.size}
              value={done}
            />
          </>
        ) : hasResults ? (
          <p className="font-medium">{summary(work)}</p>
        ) : (
          <Prospect work={work} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {isRunning && (
          <Button variant="outline" onClick={work.stop}>
            Stop
          </Button>
        )}
        {!isRunning && hasResults && (
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={() => downloadReport(work)}
          >
            Download Report
          </Button>
        )}
        {!hasResults && isAllThere(work) && (
          <Button variant="outline" onClick={work.chooseAll}>
            Choose Them Anyway
          </Button>
        )}
        {!isRunning && left.length > 0 && (
          <Button onClick={() => void work.run()}>{startLabel(work)}</Button>
        )}
        {!isRunning && hasResults && left.length === 0 && (
          <ButtonLink to={href('dashboard')}>Go to Your Cards</ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Whether nothing is chosen, many may be, and all that could be made is there already. */
function isAllThere({ rows, chosen, isBulk }: Import): boolean {
  return isBulk && chosen.size === 0 && readyLines(rows).length > 1;
}

/** What can be expected: how many rows make a card, and where the plan ends. */
function Prospect({ work: { rows, isBulk, plan, room, left } }: { work: Import }) {
  const bulkPlan = PLAN_NAMES[lowestPlanWith('bulkCardCreation')];
  const ready = readyLines(rows).length;
  const known = rows.filter(({ isKnown }) => isKnown).length;
  return (
    <p>
      {ready} of {rows.length} can be created.{' '}
      <span className="text-stone">
        {knownSentence(known, ready)}
        {left.length > room && fullMessage(plan)}
        {left.length <= room &&
          !isBulk &&
          rows.length > 1 &&
          `Your plan creates one at a time; many at once come with ${bulkPlan}.`}
      </span>
    </p>
  );
}

function knownSentence(known: number, ready: number): string {
  if (known === 0) return '';
  if (ready === 1) return 'You have it already. ';
  const many = known === ready ? 'All' : known.toLocaleString('en-US');
  return `${many} of them ${known === 1 ? 'is' : 'are'} among your cards already. `;
}

function startLabel({ left, results }: Import): string {
  const hasTried = left.some(({ card }) => results.has(card.line));
  if (results.size > 0)
    return hasTried && left.length === 1 ? 'Try Again' : `Continue with ${left.length}`;
  return left.length === 1 ? 'Create This Card' : `Create ${left.length} Cards`;
}

function summary({ rows, results }: Import): string {
  const { created, kept, refused, failed } = countResults(results);
  const parts = [
    [created, 'created'],
    [kept, 'kept on this device'],
    [refused, 'refused'],
    [failed, 'failed'],
  ].filter(([count]) => count !== 0);
  const left = countLeft(rows, results);
  return [
    `${parts.map(([count, word]) => `${count} ${word}`).join(', ')}.`,
    left.details > 0 && notCarriedSentence(left),
  ]
    .filter(Boolean)
    .join(' ');
}

function notCarriedSentence(left: ReturnType<typeof countLeft>): string {
  const details = left.details === 1 ? '1 detail' : `${left.details} details`;
  const rows = left.rows === 1 ? 'one card' : `${left.rows} cards`;
  return `${details} of ${rows} could not be carried: each is listed with its row and in the report.`;
}

function downloadReport({ rows, results, fileName }: Import): void {
  const report = buildReport(rows, results, pageOrigin);
  const name = fileName.replace(/\.[^.]*$/, '') || 'import';
  downloadBlob(new Blob([report], { type: 'text/csv;charset=utf-8' }), `${name} report.csv`);
}
