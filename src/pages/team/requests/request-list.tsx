import type { ChangeRequest } from '#shared/api/organizations/change-requests.ts';
import { formatDay } from '#shared/format/day.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface RequestListProps {
  requests: readonly ChangeRequest[];
  canDecide: boolean;
  busyId: string | null;
  /** Values that cards got after their request, by request. */
  changed: ReadonlyMap<string, string>;
  onApprove: (request: ChangeRequest) => void;
  onReject: (request: ChangeRequest) => void;
}

export function RequestList({ requests, ...row }: RequestListProps) {
  return (
    <ul aria-label="Change requests" className="divide-y divide-hairline border-y border-hairline">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} {...row} />
      ))}
    </ul>
  );
}

interface RequestRowProps extends Omit<RequestListProps, 'requests'> {
  request: ChangeRequest;
}

function RequestRow({ request, canDecide, busyId, changed, ...on }: RequestRowProps) {
  const { id, member, username, field, value, note, reason, status } = request;
  const fieldName = FIELD_NAMES[field];
  const before = changed.get(id) ?? request.before;
  const subject = `${fieldName.toLowerCase()} of ${member.name}`;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[minmax(0,1fr)] gap-2">
        <p>
          <span className="font-medium" dir="auto">
            {member.name}
          </span>{' '}
          <span className="text-xs text-stone">
            /{username} · {formatDay(request.decidedAt ?? request.createdAt, 'local')}
          </span>
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="text-stone">{fieldName}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            <ValueChange before={before || 'Empty'} after={value || 'Empty'} />
          </dd>
          {note !== '' && (
            <>
              <dt className="text-stone">Note</dt>
              <dd className="whitespace-pre-line text-stone [overflow-wrap:anywhere]" dir="auto">
                {note}
              </dd>
            </>
          )}
          {reason !== '' && (
            <>
              <dt className="text-stone">Reason</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                {reason}
              </dd>
            </>
          )}
        </dl>
        {changed.has(id) && (
          <p className="text-xs text-warn">
            This field changed after {member.name} asked. Approve again to replace the new value.
          </p>
        )}
      </div>
      {status === 'open' && canDecide && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            aria-label={`Reject the ${subject}`}
            disabled={busyId !== null}
            onClick={() => on.onReject(request)}
          >
            Reject
          </Button>
          <Button
            variant="outline"
            aria-label={`Approve the ${subject}`}
            busy={busyId === id}
            disabled={busyId !== null}
            onClick={() => on.onApprove(request)}
          >
            Approve
          </Button>
        </div>
      )}
      {status !== 'open' && (
        <Badge tone={status === 'approved' ? 'good' : 'neutral'}>
          {status === 'approved' ? 'Approved' : 'Rejected'}
        </Badge>
      )}
      {status === 'open' && !canDecide && <Badge>Waiting</Badge>}
    </li>
  );
}
