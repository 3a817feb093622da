import { useCallback, useState } from 'react';
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
  REQUEST_REJECTED,
  STATUS_OPTIONS,
} from '#src/pages/team/requests/copy.ts';
import { RequestList } from '#src/pages/team/requests/request-list.tsx';
import { PagedRows } from '#src/features/paged-rows/paged-rows.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { toRowPage, usePagedRows } from '#src/state/use-paged-rows.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { ValueChange } from '#src/pages/team/value-change.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type Status = ChangeRequest['status'];

/** Change requests: those a role decides, or a member's own. */
export function RequestsView({ organization }: TeamViewProps) {
  const { id: org, role } = organization;
  const canDecide = findScope(role, 'decideRequests') !== null;
  const [status, setStatus] = useState<Status>('open');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [rejecting, setRejecting] = useState<ChangeRequest | null>(null);
  const load = useCallback(
    async (cursor: string | null) => {
      const answer = await api.call(listChangeRequests, {
        params: { org },
        query: { status, ...(cursor !== null && { cursor }) },
      });
      return toRowPage(answer, ({ requests, next }) => ({ rows: requests, next }));
    },
    [org, status],
  );
  const list = usePagedRows(load);
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const decide = async (request: ChangeRequest, isApproved: boolean) => {
    setBusyId(request.id);
    const answer = await api.call(decideChangeRequest, {
      params: { org, request: request.id },
      body: isApproved
        ? { isApproved, before: changed.get(request.id) ?? request.before }
        : { isApproved, reason: reason.trim() },
    });
    setBusyId(null);
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
    if (isDecided) return toasts.show(ALREADY_DECIDED);
    return toasts.show(isApproved ? buildApprovedToast(request.member.name) : REQUEST_REJECTED);
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
            onApprove={(request) => void decide(request, true)}
            onReject={(request) => {
              setReason('');
              setRejecting(request);
            }}
          />
        )}
      </PagedRows>
      <Dialog
        open={rejecting !== null}
        width="small"
        busy={busyId !== null}
        title="Reject this request?"
        description={`${rejecting?.member.name ?? ''}'s card stays as it is. They can ask again.`}
        onClose={() => setRejecting(null)}
        footer={
          <>
            <Button variant="outline" disabled={busyId !== null} onClick={() => setRejecting(null)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={busyId !== null}
              busyLabel="Rejecting..."
              onClick={() => rejecting && void decide(rejecting, false)}
            >
              Reject
            </Button>
          </>
        }
      >
        {rejecting !== null && (
          <p className="mb-4 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            <ValueChange before={rejecting.before || 'Empty'} after={rejecting.value || 'Empty'} />
          </p>
        )}
        <TextArea
          label="Reason"
          optional
          hint="They see it next to their request."
          maxLength={REJECTION_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </div>
  );
}
