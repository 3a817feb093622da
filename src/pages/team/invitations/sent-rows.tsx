import { useState } from 'react';
import {
  undoInvitationList,
  type InvitationListProgress,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { browserClock } from '#src/browser/clock.ts';
import { isProblem, sortByProblem } from '#src/pages/team/invitations/checked-list.ts';
import { downloadRows } from '#src/pages/team/invitations/download-rows.ts';
import { LIST_TAKEN_BACK } from '#src/pages/team/invitations/list-copy.ts';
import { OutcomeCounts, OutcomeTable } from '#src/pages/team/invitations/outcome-table.tsx';
import { buildSentProblemFile } from '#src/pages/team/invitations/problem-file.ts';
import { useListProgress } from '#src/pages/team/invitations/use-list-progress.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface SentRowsProps {
  org: string;
  list: string;
  onClose: () => void;
}

/** Progress, then the report on each row. The list goes out on the server, also without this page. */
export function SentRows({ org, list, onClose }: SentRowsProps) {
  const { progress, reload } = useListProgress(org, list);
  if (progress === null) return <Skeleton className="h-24" />;
  const { done, total, rows, undoUntil } = progress;
  const isDone = done >= total;
  const canUndo = isDone && undoUntil !== null && undoUntil > browserClock.now().toISOString();
  return (
    <>
      <div role="status" className="grid max-w-[40rem] gap-2">
        <p className="tabular font-medium">{describeProgress(progress)}</p>
        {isDone ? (
          <OutcomeCounts rows={rows} />
        ) : (
          <>
            <ProgressBar label="Rows done" max={total} value={done} />
            <p className="text-stone">You can close this page. We'll continue.</p>
          </>
        )}
      </div>
      {isDone && (
        <OutcomeTable
          rows={sortByProblem(rows)}
          renderTitle={({ email }) => email}
          renderDetails={({ username }) => (username === '' ? '' : `/${username}`)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={isDone ? 'primary' : 'outline'} onClick={onClose}>
          {isDone ? 'Done' : 'Back to invitations'}
        </Button>
        {isDone && rows.some(isProblem) && (
          <Button variant="outline" onClick={() => downloadRows(buildSentProblemFile(rows))}>
            Download rows with problems
          </Button>
        )}
        {canUndo && <UndoList org={org} list={list} onUndone={reload} />}
      </div>
    </>
  );
}

function describeProgress({ done, total, undoUntil }: InvitationListProgress): string {
  const isUndone = undoUntil === null;
  if (done >= total) return isUndone ? 'Your list is taken back.' : 'Your list is done.';
  const [ready, all] = [done, total].map((count) => count.toLocaleString('en-US'));
  return `${isUndone ? 'Taking back' : 'Inviting'} ${ready} of ${all}`;
}

function UndoList({
  org,
  list,
  onUndone,
}: Omit<SentRowsProps, 'onClose'> & { onUndone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, run } = useAction();
  const undo = () =>
    run(
      () => api.call(undoInvitationList, { params: { org, list } }),
      () => {
        setIsAsking(false);
        onUndone();
      },
      LIST_TAKEN_BACK,
    );
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Take the list back
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Take this list back?"
          confirmLabel="Take back"
          busyLabel="Taking back..."
          busy={isBusy}
          onConfirm={undo}
          onCancel={() => setIsAsking(false)}
        >
          {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
          The invitations and cards of this list are deleted. Cards that were claimed or changed
          since stay.
        </ConfirmDialog>
      )}
    </>
  );
}
