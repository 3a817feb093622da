import { useState } from 'react';
import type { Invitation } from '#shared/api/organizations/people/invitations.ts';
import {
  BULK_INVITATION_COPY,
  type InvitationAction,
} from '#src/pages/team/invitations/bulk-copy.ts';
import { runInvitations, type InvitationRun } from '#src/pages/team/invitations/run-invitations.ts';
import { RefusedRows } from '#src/pages/team/selection/refused-rows.tsx';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

interface BulkInvitationDialogProps {
  org: string;
  invitations: readonly Invitation[];
  action: InvitationAction;
  onClose: () => void;
  /** Called once the dialog closes after a change. */
  onDone: () => void;
}

/** Confirms a change of many invitations, makes it with progress, and reports what was refused. */
export function BulkInvitationDialog(props: BulkInvitationDialogProps) {
  const { org, action, onClose, onDone } = props;
  const copy = BULK_INVITATION_COPY[action];
  const [targets] = useState(props.invitations);
  const [done, setDone] = useState<number | null>(null);
  const [report, setReport] = useState<InvitationRun | null>(null);
  const isRunning = done !== null;
  const apply = async () => {
    setDone(0);
    const ids = targets.map(({ id }) => id);
    const run = await runInvitations(api, { org, ids, action }, setDone);
    setDone(null);
    const isComplete =
      run.failure === null && run.results.every(({ outcome }) => outcome === 'changed');
    if (!isComplete) return setReport(run);
    onDone();
    onClose();
    return toasts.show({ title: copy.toast, description: `${copy.done(ids.length)}.` });
  };
  const close = () => {
    if (report !== null) onDone();
    onClose();
  };
  return (
    <Dialog
      open
      steady
      busy={isRunning}
      title={copy.title(targets.length)}
      onClose={close}
      footer={
        report === null ? (
          <>
            <Button variant="outline" disabled={isRunning} onClick={close}>
              Cancel
            </Button>
            <Button
              variant={action === 'revoke' ? 'danger' : 'primary'}
              busy={isRunning}
              busyLabel={copy.busy}
              onClick={() => void apply()}
            >
              {copy.confirm(targets.length)}
            </Button>
          </>
        ) : (
          <Button onClick={close}>Done</Button>
        )
      }
    >
      <div className="grid gap-5">
        {isRunning && (
          <div role="status" className="grid gap-2">
            <p className="tabular">
              {done} of {targets.length}
            </p>
            <ProgressBar label={copy.progress} max={targets.length} value={done} />
          </div>
        )}
        {!isRunning && report === null && (
          <p className="text-stone [overflow-wrap:anywhere]">
            {copy.body(targets.map(({ email }) => email))}
          </p>
        )}
        {report !== null && <Report {...{ report, action }} invitations={targets} />}
      </div>
    </Dialog>
  );
}

interface ReportProps {
  report: InvitationRun;
  action: InvitationAction;
  invitations: readonly Invitation[];
}

function Report({ report: { results, failure }, action, invitations }: ReportProps) {
  const copy = BULK_INVITATION_COPY[action];
  const emails = new Map(invitations.map(({ id, email }) => [id, email]));
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const changed = results.length - refused.length;
  return (
    <div className="grid gap-4">
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <ul role="status" className="tabular grid gap-1">
        <li>{copy.done(changed)}</li>
        {changed < invitations.length && <li>{copy.refused(invitations.length - changed)}</li>}
      </ul>
      <RefusedRows
        rows={refused.map(({ id, reason }) => ({ id, name: emails.get(id) ?? '', reason }))}
      />
    </div>
  );
}
