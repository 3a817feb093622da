import {
  listDepartures,
  undoDeparture,
  type Departure,
} from '#shared/api/organizations/people/departures.ts';
import { formatDay } from '#shared/format/day.ts';
import { canGrantRole, findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import {
  LEAVERS_DESCRIPTION,
  buildReturnedToast,
  describeDeparted,
  describeNoSeat,
  describeReturn,
  describeUndo,
  nameLeaver,
  NO_LEAVERS,
  titleReturn,
} from '#src/pages/team/leavers/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useRef, useState } from 'react';

/** People who left lately or whose cards are still live. */
export function LeaversView({ organization, onChanged }: TeamViewProps) {
  const { id: org, role, seats } = organization;
  const paged = useEndpointRows(
    listDepartures,
    { params: { org } },
    ({ departures: rows, next }) => ({ rows, next }),
  );
  const [returning, setReturning] = useState<Departure | null>(null);
  const { isBusy, failure, run } = useAction(() => setReturning(null));
  const [targetId, setTargetId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const undo = (departure: Departure) => {
    const { id } = departure;
    setTargetId(id);
    run(
      () => orGone(api.call(undoDeparture, { params: { org, departure: id } })),
      () => {
        setReturning(null);
        list.current?.focus({ preventScroll: true });
        paged.update((current) => current.filter((row) => row.id !== id));
        onChanged();
      },
      buildReturnedToast(nameLeaver(departure)),
    );
  };
  const areSeatsUsed = seats !== null && seats.limit !== null && seats.used >= seats.limit;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-[60ch] text-stone">{LEAVERS_DESCRIPTION}</p>
        {findScope(role, 'manageSettings') !== null && (
          <ButtonLink variant="outline" to={teamUrl(org, 'leaver-rule')}>
            Leaver rule
          </ButtonLink>
        )}
      </div>
      {areSeatsUsed && (paged.rows?.length ?? 0) > 0 && (
        <Notice title={describeNoSeat(seats.limit ?? 0)} />
      )}
      <PagedRows
        list={paged}
        noun="former members"
        empty={
          <EmptyState title="No one left recently" picture={null}>
            {NO_LEAVERS}
          </EmptyState>
        }
      >
        {(departures) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Former members"
            className="divide-y divide-hairline border-y border-hairline outline-none"
          >
            {departures.map((departure) => (
              <LeaverRow
                key={departure.id}
                role={role}
                departure={departure}
                refusal={targetId === departure.id ? (failure?.message ?? null) : null}
                onReturn={() => setReturning(departure)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      {returning !== null && (
        <ConfirmDialog
          title={titleReturn(nameLeaver(returning))}
          tone="primary"
          confirmLabel="Bring back"
          busyLabel="Bringing back..."
          busy={isBusy}
          onConfirm={() => undo(returning)}
          onCancel={() => setReturning(null)}
        >
          {describeReturn(nameLeaver(returning), returning)}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface LeaverRowProps {
  /** The signed-in person's role. */
  role: Role;
  departure: Departure;
  /** Why the last attempt to undo it failed. */
  refusal: string | null;
  onReturn: () => void;
}

/** Who left when, what their cards do, and until when they can return. */
function LeaverRow({ role, departure, refusal, onReturn }: LeaverRowProps) {
  const now = browserClock.now();
  const name = nameLeaver(departure);
  const { email, cards, departedAt, undoUntil } = departure;
  const canReturn = undoUntil !== null && canGrantRole(role, departure.role);
  return (
    <li className="grid gap-x-5 gap-y-2 py-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_11rem] md:items-start">
      <div className="min-w-0">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        {email !== '' && email !== name && <p className="truncate text-xs text-stone">{email}</p>}
        <p className="text-xs text-stone">
          {ROLE_NAMES[departure.role]} · Left {formatDay(departedAt, 'local')}
        </p>
      </div>
      <div className="min-w-0">
        <p>{describeDeparted(departure, now)}</p>
        {cards.map((username) => (
          <p key={username} className="truncate text-xs">
            <a
              href={href('card', { username })}
              target="_blank"
              rel="noopener"
              className="text-link"
            >
              {href('card', { username })}
            </a>
          </p>
        ))}
      </div>
      <div className="min-w-0 md:text-right">
        {canReturn && (
          <Button variant="outline" aria-label={`Bring back ${name}`} onClick={onReturn}>
            Bring back
          </Button>
        )}
        <p className="mt-1 text-xs text-stone">{describeUndo(departure, canReturn, now)}</p>
      </div>
      {refusal !== null && (
        <p role="alert" className="text-bad md:col-span-3">
          {refusal}
        </p>
      )}
    </li>
  );
}
