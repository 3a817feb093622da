import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReportCase } from '#shared/api/moderation.ts';
import { REPORT_REASON_LABELS } from '#shared/moderation/report-reasons.ts';
import { href } from '#shared/routes.ts';
import { reportCount, reportedWhen, STATES } from '#src/pages/moderation/copy.ts';
import type { Deciding } from '#src/pages/moderation/decide-words.ts';
import { HeldReports } from '#src/pages/moderation/held-reports.tsx';
import { ReportEntry } from '#src/pages/moderation/report-entry.tsx';
import type { EvidenceOf } from '#src/pages/moderation/evidence-dialog.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface CaseListProps {
  cases: readonly ReportCase[];
  onDecide: (deciding: Deciding) => void;
  onEvidence: (of: EvidenceOf) => void;
}

/** Reported cards, the one reported last first: what is said of each, and the two ways to decide. */
export function CaseList({ cases, onDecide, onEvidence }: CaseListProps) {
  return (
    <ul aria-label="Reported cards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {cases.map((one) => (
        <li
          key={one.cardId}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-panel border border-hairline bg-raised p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-5"
        >
          <Head {...one} />
          <Actions one={one} onDecide={onDecide} onEvidence={onEvidence} />
          <Reports {...one} />
        </li>
      ))}
    </ul>
  );
}

function Head(one: ReportCase) {
  const { name, username, state, reports, reasons } = one;
  const { tone, label } = STATES[state];
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 text-md font-medium wrap-anywhere" dir="auto">
          {name || username}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Address username={username} isOpen={state === 'public'} />
      <p className="tabular mt-2">
        <span className="font-medium">{reportCount(reports)}</span>
        <span className="text-stone"> · {reportedWhen(one)}</span>
      </p>
      <ul aria-label="Reasons" className="mt-2 flex flex-wrap gap-2">
        {reasons.map(({ reason, count }) => (
          <li
            key={reason}
            className="tabular rounded-full border border-hairline-strong px-2.5 py-0.5 text-xs"
          >
            {REPORT_REASON_LABELS[reason]}
            {count > 1 && <span className="text-stone"> × {count}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where the card is; a link for as long as there is something to see. */
function Address({ username, isOpen }: { username: string; isOpen: boolean }) {
  if (!isOpen) return <p className="text-stone wrap-anywhere">/{username}</p>;
  return (
    <a
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 text-stone hover:text-bone"
      href={href('card', { username })}
      target="_blank"
      rel="noopener"
      aria-label={`View the card /${username}`}
    >
      <span className="wrap-anywhere">/{username}</span>
      <SquareArrowOutUpRight aria-hidden="true" strokeWidth={1.5} className="size-3.5 shrink-0" />
    </a>
  );
}

interface ActionsProps extends Omit<CaseListProps, 'cases'> {
  one: ReportCase;
}

function Actions({ one, onDecide, onEvidence }: ActionsProps) {
  const { username, state, cardId } = one;
  return (
    <div
      role="group"
      aria-label={`Decide about ${username}`}
      className="flex flex-wrap content-start gap-2 max-md:order-last max-md:*:flex-1"
    >
      <Button variant="quiet" onClick={() => onEvidence({ cardId, username })}>
        What was reported
      </Button>
      <Button variant="outline" onClick={() => onDecide({ action: 'dismiss', one })}>
        Dismiss
      </Button>
      {(state === 'public' || state === 'hidden') && (
        <Button variant="outline" onClick={() => onDecide({ action: 'take_down', one })}>
          Take down
        </Button>
      )}
    </div>
  );
}

/** What visitors wrote, the latest first, and what was held back. It is text and stays text. */
function Reports({ cardId, username, reports, heldBack, latest }: ReportCase) {
  const written = latest.filter(({ note, email }) => note !== '' || email !== '');
  const isCut = reports - heldBack > latest.length;
  if (written.length === 0 && heldBack === 0) return null;
  return (
    <div className="border-t border-hairline md:col-span-2">
      {written.length > 0 && (
        <ul aria-label="What visitors wrote">
          {written.map((report) => (
            <ReportEntry key={report.id} {...report} />
          ))}
          {isCut && <li className="pt-3 text-stone">The latest {latest.length} are shown.</li>}
        </ul>
      )}
      {heldBack > 0 && <HeldReports {...{ cardId, username, heldBack }} />}
    </div>
  );
}
