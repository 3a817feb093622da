import {
  decideChangeRequest,
  listChangeRequests,
  REJECTION_REASON_MAX,
  type ChangeRequest,
} from '#shared/api/organizations/change-requests.ts';
import { findScope } from '#shared/organization/permissions.ts';
import {
  ALREADY_DECIDED,
  buildApprovedToast,
  CHANGED_SINCE,
  NO_REQUESTS,
  REQUEST_CHANGED,
  REQUEST_REJECTED,
  STATUS_OPTIONS,
} from '#src/pages/team/requests/copy.ts';
import { RequestList } from '#src/pages/team/requests/request-list.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { useState } from 'react';

type Status = ChangeRequest['status'];
type Decision = { isApproved: true } | { isApproved: false; reason: string };

/** Change requests: those a role decides, or a member's own. */
export function RequestsView({ organization, onChanged }: TeamViewProps) {
  const { id: org, role } = organization;
  const canDecide = findScope(role, 'decideRequests') !== null;
  const [status, setStatus] = useState<Status>('open');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [rejecting, setRejecting] = useState<ChangeRequest | null>(null);
  const list = useEndpointRows(
    listChangeRequests,
    { params: { org }, query: { status } },
    ({ requests: rows, next }) => ({ rows, next }),
  );
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const decide = async (request: ChangeRequest, decision: Decision) => {
    setBusyId(request.id);
    const answer = await api.call(decideChangeRequest, {
      params: { org, request: request.id },
      body: {
        ...decision,
        value: request.value,
        ...(decision.isApproved && { before: changed.get(request.id) ?? request.before }),
      },
    });
    setBusyId(null);
    if (!answer.ok && answer.error.code === 'request_changed') {
      setRejecting(null);
      list.reload();
      return toasts.show(REQUEST_CHANGED);
    }
    if (!answer.ok && answer.error.code === 'version_conflict') {
      const { current } = answer.error;
      if (typeof current === 'string') setChanged(new Map([...changed, [request.id, current]]));
      return toasts.show(CHANGED_SINCE);
    }
    const isDecided = !answer.ok && answer.error.code === 'already_decided';
    if (!answer.ok && !isDecided) {
      return toasts.show(failureToast('Decision Not Saved', answer.error));
    }
    setRejecting(null);
    list.update((rows) => rows.filter(({ id }) => id !== request.id));
    onChanged();
    if (isDecided) return toasts.show(ALREADY_DECIDED);
    return toasts.show(
      decision.isApproved ? buildApprovedToast(request.member.name) : REQUEST_REJECTED,
    );
  };
  const { title, text } = NO_REQUESTS[status];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="max-w-md">
        <Choice
          label="Requests"
          isLabelHidden
          options={STATUS_OPTIONS}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedRows
        list={list}
        noun="requests"
        empty={
          <EmptyState title={title} picture={null}>
            {canDecide || status !== 'open'
              ? text
              : 'In your dashboard, use “Ask for a change” at a field that the team sets.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <RequestList
            requests={rows}
            canDecide={canDecide}
            busyId={busyId}
            changed={changed}
            onApprove={(request) => void decide(request, { isApproved: true })}
            onReject={setRejecting}
          />
        )}
      </PagedRows>
      {rejecting !== null && (
        <RejectDialog
          request={rejecting}
          isBusy={busyId !== null}
          onReject={(reason) => void decide(rejecting, { isApproved: false, reason })}
          onClose={() => setRejecting(null)}
        />
      )}
    </div>
  );
}

interface RejectDialogProps {
  request: ChangeRequest;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which the member sees. */
function RejectDialog({ request, isBusy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      width="small"
      busy={isBusy}
      title="Reject this request?"
      description={`${request.member.name}'s card stays as it is. They can ask again.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            busyLabel="Rejecting..."
            onClick={() => onReject(reason.trim())}
          >
            Reject
          </Button>
        </>
      }
    >
      <p className="mb-4 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <ValueChange before={request.before || 'Empty'} after={request.value || 'Empty'} />
      </p>
      <TextArea
        label="Reason"
        optional
        hint="They see it next to their request."
        maxLength={REJECTION_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
