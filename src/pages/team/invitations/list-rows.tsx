import { useState } from 'react';
import type {
  InvitationListProgress,
  InvitationListReport,
} from '#shared/api/organizations/people/invitations.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import {
  countOutcomes,
  describeListSeats,
  describeSend,
  OUTCOMES,
} from '#src/pages/team/invitations/list-copy.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { ScrollRegion } from '#src/ui/overlay/scroll-region.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface CheckedRowsProps {
  checked: { report: InvitationListReport; isCut: boolean };
  isBusy: boolean;
  onEdit: () => void;
  onSend: () => void;
}

/** What would happen to each row, and the one press that does it. */
export function CheckedRows({ checked, isBusy, onEdit, onSend }: CheckedRowsProps) {
  const { report, isCut } = checked;
  const inviting = report.rows.filter(({ outcome }) => outcome === 'invite').length;
  return (
    <>
      {isCut && (
        <Notice
          tone="warn"
          title={`Only the first ${INVITATION_LIST_MAX.toLocaleString('en-US')} rows are listed`}
        >
          Send the rest as a second list.
        </Notice>
      )}
      <div role="status" className="grid gap-2">
        <OutcomeCounts rows={report.rows} />
        <p className="text-stone">{describeListSeats(report)}</p>
      </div>
      <OutcomeTable rows={report.rows} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="outline" disabled={isBusy} onClick={onEdit}>
          Edit list
        </Button>
        <Button disabled={inviting === 0} busy={isBusy} busyLabel="Sending..." onClick={onSend}>
          {describeSend(inviting)}
        </Button>
      </div>
    </>
  );
}

interface SentRowsProps {
  progress: InvitationListProgress | null;
  onClose: () => void;
}

/** Progress, then the report on each row. The list goes out on the server, also without this page. */
export function SentRows({ progress, onClose }: SentRowsProps) {
  if (progress === null) return <Skeleton className="h-24" />;
  const { done, total, rows } = progress;
  const isDone = done >= total;
  return (
    <>
      <div role="status" className="grid max-w-[40rem] gap-2">
        <p className="tabular font-medium">
          {isDone ? 'Your list is done.' : `Inviting ${done} of ${total}`}
        </p>
        {isDone ? (
          <OutcomeCounts rows={rows} />
        ) : (
          <>
            <ProgressBar label="Rows done" max={total} value={done} />
            <p className="text-stone">You can close this page. We'll continue.</p>
          </>
        )}
      </div>
      {isDone && <OutcomeTable rows={rows} />}
      <Button
        variant={isDone ? 'primary' : 'outline'}
        className="justify-self-start"
        onClick={onClose}
      >
        {isDone ? 'Done' : 'Back to invitations'}
      </Button>
    </>
  );
}

interface OutcomeRowsProps {
  rows: InvitationListProgress['rows'];
}

function OutcomeCounts({ rows }: OutcomeRowsProps) {
  return (
    <ul aria-label="Outcomes" className="flex flex-wrap gap-2">
      {countOutcomes(rows).map(({ outcome, count }) => (
        <li key={outcome}>
          <Badge tone={OUTCOMES[outcome].tone}>
            {count.toLocaleString('en-US')} {OUTCOMES[outcome].label.toLowerCase()}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Rows drawn at once; the rest follows on request. */
const SHOWN_ROWS = 100;

function OutcomeTable({ rows }: OutcomeRowsProps) {
  const [limit, setLimit] = useState(SHOWN_ROWS);
  return (
    <div>
      <ScrollRegion className="max-h-[28rem] overflow-y-auto border-y border-hairline">
        <table aria-label="Rows of the list" className="w-full table-fixed text-left">
          <thead className="sr-only">
            <tr>
              <th>Email</th>
              <th>Outcome</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {rows.slice(0, limit).map(({ email, outcome, reason }, at) => (
              // Addresses may repeat: the row number identifies a row.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td className="py-2.5 pr-4">
                  <span className="block [overflow-wrap:anywhere]">{email || 'No address'}</span>
                  {reason !== '' && <span className="block text-xs text-stone">{reason}</span>}
                </td>
                <td className="w-40 text-right">
                  <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > limit && (
        <Button variant="quiet" className="mt-2" onClick={() => setLimit(rows.length)}>
          Show all {rows.length.toLocaleString('en-US')} rows
        </Button>
      )}
    </div>
  );
}
