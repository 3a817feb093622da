import { useState } from 'react';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import {
  CONFIRM_PEOPLE_KNOW,
  describeCheckedRow,
  describeDrafts,
  describeListSeats,
  describeSend,
  PEOPLE_KNOW,
  PUBLISH_HINT,
  PUBLISH_UNPAID,
} from '#src/pages/team/invitations/list-copy.ts';
import { OutcomeCounts, OutcomeTable } from '#src/pages/team/invitations/outcome-table.tsx';
import { isProblem, type CheckedList } from '#src/pages/team/invitations/checked-list.ts';
import { downloadRows } from '#src/pages/team/invitations/download-rows.ts';
import { buildProblemFile } from '#src/pages/team/invitations/problem-file.ts';
import { PhotoProgress, PhotoSummary } from '#src/pages/team/invitations/photos/photo-summary.tsx';
import type { UploadProgress } from '#src/pages/team/invitations/photos/use-photos.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

interface CheckedRowsProps {
  checked: CheckedList;
  isBusy: boolean;
  /** Why the list was not sent. */
  failure: string | null;
  /** Of the photos, while they are uploaded. */
  progress: UploadProgress | null;
  onEdit: () => void;
  onSend: (publishes: boolean) => void;
}

/** What would happen to each row, and the one press that does it. */
export function CheckedRows(props: CheckedRowsProps) {
  const { checked, isBusy, failure, progress, onEdit, onSend } = props;
  const { report, rows, isCut, hasCards } = checked;
  const [isProblemsOnly, setIsProblemsOnly] = useState(false);
  const [publishes, setPublishes] = useState(false);
  const [peopleKnow, setPeopleKnow] = useState(false);
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const invited = rows.filter(({ outcome }) => outcome === 'invite').length;
  const updated = rows.filter(({ outcome }) => outcome === 'update').length;
  const problems = rows.filter(isProblem);
  const send = () => {
    if (publishes && !peopleKnow) return setIsUnconfirmed(true);
    return onSend(publishes);
  };
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
        <OutcomeCounts rows={rows} />
        <p className="text-stone">{describeListSeats(report)}</p>
        <PhotoSummary checked={checked} />
      </div>
      {problems.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            label={`Problems only (${problems.length.toLocaleString('en-US')})`}
            checked={isProblemsOnly}
            onChange={(event) => setIsProblemsOnly(event.target.checked)}
          />
          <Button variant="outline" onClick={() => downloadRows(buildProblemFile(checked))}>
            Download these rows
          </Button>
        </div>
      )}
      <OutcomeTable
        rows={isProblemsOnly ? problems : rows}
        renderTitle={({ name }) => name}
        renderDetails={describeCheckedRow}
      />
      {hasCards && invited > 0 && (
        <div className="grid max-w-[40rem] gap-2">
          <Choice
            label="The cards"
            options={[
              { key: 'drafts', label: 'Are drafts' },
              { key: 'published', label: 'Go online now', disabled: !report.hasPaid },
            ]}
            value={publishes ? 'published' : 'drafts'}
            onChange={(key) => setPublishes(key === 'published')}
          >
            <p className="text-stone">
              {publishes ? PUBLISH_HINT : describeDrafts(report.hasPaid)}
              {!report.hasPaid && ` ${PUBLISH_UNPAID}`}
            </p>
          </Choice>
          {publishes && (
            <Checkbox
              label={PEOPLE_KNOW}
              checked={peopleKnow}
              error={isUnconfirmed && !peopleKnow ? CONFIRM_PEOPLE_KNOW : undefined}
              onChange={(event) => setPeopleKnow(event.target.checked)}
            />
          )}
        </div>
      )}
      <PhotoProgress progress={progress} />
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="outline" disabled={isBusy} onClick={onEdit}>
          Edit list
        </Button>
        <Button
          disabled={invited + updated === 0}
          busy={isBusy}
          busyLabel="Sending..."
          onClick={send}
        >
          {describeSend({ invited, updated, hasCards })}
        </Button>
      </div>
    </>
  );
}
