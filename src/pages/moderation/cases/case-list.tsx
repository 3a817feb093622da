import { SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import {
  listHeldReports,
  type ReportCase,
  type CardReport,
} from '#shared/api/moderation/moderation.ts';
import { REPORT_REASON_LABELS } from '#shared/moderation/report-reasons.ts';
import { href } from '#shared/routes.ts';
import { formatMoment } from '#shared/format/day.ts';
import {
  CARD_STATE_LABELS,
  heldBackCount,
  heldBackStored,
  reportCount,
  reportedWhen,
} from '#src/pages/moderation/copy.ts';
import type { PendingDecision } from '#src/pages/moderation/decisions/decision-copy.ts';
import type { EvidenceRequest } from '#src/pages/moderation/evidence/evidence-dialog.tsx';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';

interface CaseListProps {
  cases: readonly ReportCase[];
  onDecide: (pending: PendingDecision) => void;
  onEvidence: (of: EvidenceRequest) => void;
}

/** Reported cards, the latest first, with their reports and the possible decisions. */
export function CaseList({ cases, onDecide, onEvidence }: CaseListProps) {
  return (
    <ul aria-label="Reported cards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {cases.map((reportCase) => (
        <li
          key={reportCase.cardId}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 rounded-panel border border-hairline bg-raised p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-5"
        >
          <CaseSummary {...reportCase} />
          <CaseActions reportCase={reportCase} onDecide={onDecide} onEvidence={onEvidence} />
          <CaseReports {...reportCase} />
        </li>
      ))}
    </ul>
  );
}

function CaseSummary(one: ReportCase) {
  const { name, username, state, reports, reasons } = one;
  const { tone, label } = CARD_STATE_LABELS[state];
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 text-md font-medium wrap-anywhere" dir="auto">
          {name || username}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <CardPath username={username} isPublic={state === 'public'} />
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

/** The card's path; a link only while the card is public. */
function CardPath({ username, isPublic }: { username: string; isPublic: boolean }) {
  if (!isPublic) return <p className="text-stone wrap-anywhere">/{username}</p>;
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

interface CaseActionsProps extends Omit<CaseListProps, 'cases'> {
  reportCase: ReportCase;
}

function CaseActions({ reportCase, onDecide, onEvidence }: CaseActionsProps) {
  const { username, state, cardId } = reportCase;
  return (
    <div
      role="group"
      aria-label={`Decide about ${username}`}
      className="flex flex-wrap content-start gap-2 max-md:order-last max-md:*:flex-1"
    >
      <Button variant="quiet" onClick={() => onEvidence({ cardId, username })}>
        View evidence
      </Button>
      <Button variant="outline" onClick={() => onDecide({ action: 'dismiss', reportCase })}>
        Dismiss
      </Button>
      {(state === 'public' || state === 'hidden') && (
        <Button variant="outline" onClick={() => onDecide({ action: 'take_down', reportCase })}>
          Take down
        </Button>
      )}
    </div>
  );
}

/**
 * Notes from visitors, the latest first, and the held reports. Rendered as text, never as markup.
 */
function CaseReports({ cardId, username, reports, heldBack, latest }: ReportCase) {
  const withNote = latest.filter(({ note, email }) => note !== '' || email !== '');
  const hasMore = reports - heldBack > latest.length;
  if (withNote.length === 0 && heldBack === 0) return null;
  return (
    <div className="border-t border-hairline md:col-span-2">
      {withNote.length > 0 && (
        <ul aria-label="Visitor notes">
          {withNote.map((report) => (
            <ReportEntry key={report.id} {...report} />
          ))}
          {hasMore && <li className="pt-3 text-stone">The latest {latest.length} are shown.</li>}
        </ul>
      )}
      {heldBack > 0 && <HeldReports {...{ cardId, username, heldBack }} />}
    </div>
  );
}

type HeldReportsProps = Pick<ReportCase, 'cardId' | 'username' | 'heldBack'>;

/** The count of held reports; the button loads and lists them. */
function HeldReports({ cardId, username, heldBack }: HeldReportsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="tabular max-w-[62ch] text-stone">{heldBackCount(heldBack)}</p>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} held-back reports of ${username}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && <HeldReportList cardId={cardId} heldBack={heldBack} />}
    </div>
  );
}

function HeldReportList({ cardId, heldBack }: Pick<ReportCase, 'cardId' | 'heldBack'>) {
  const pages = useEndpointRows(
    listHeldReports,
    { params: { card: cardId } },
    ({ reports: rows, nextCursor: next }) => ({ rows, next }),
  );
  const stored = heldBackStored(heldBack);
  return (
    <div className="mt-3 rounded-control border border-hairline px-4 py-1 pb-4">
      <PagedRows
        list={pages}
        noun="held-back reports"
        empty={
          <EmptyState title="No held-back reports">
            These reports were decided after this page loaded.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="Held-back reports">
            {rows.map((report) => (
              <ReportEntry key={report.id} {...report} />
            ))}
          </ul>
        )}
      </PagedRows>
      {stored !== null && <p className="pt-3 text-stone">{stored}</p>}
    </div>
  );
}

function ReportEntry({ reason, note, email, createdAt }: CardReport) {
  return (
    <li className="border-b border-hairline py-3 last:border-b-0 last:pb-0">
      <p className="tabular text-xs text-stone">
        {formatMoment(createdAt)} · {REPORT_REASON_LABELS[reason]}
      </p>
      {note !== '' && (
        <p className="mt-1 max-w-[62ch] wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      {email !== '' && <p className="mt-1 wrap-anywhere text-stone">Reply to {email}</p>}
    </li>
  );
}
