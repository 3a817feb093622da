import { useRef, useState } from 'react';
import {
  listDepartures,
  undoDeparture,
  type Departure,
} from '#shared/api/organizations/people/departures.ts';
import {
  ABOUT_LEAVERS,
  buildReturnedToast,
  describeNoSeat,
  describeReturn,
  nameLeaver,
  NO_LEAVERS,
  titleReturn,
} from '#src/pages/team/leavers/copy.ts';
import { LeaverRow } from '#src/pages/team/leavers/leaver-row.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

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
      <p className="max-w-[60ch] text-stone">{ABOUT_LEAVERS}</p>
      {areSeatsUsed && (paged.rows?.length ?? 0) > 0 && (
        <Notice title={describeNoSeat(seats.limit ?? 0)} />
      )}
      <PagedRows
        list={paged}
        noun="leavers"
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
            aria-label="Leavers"
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
