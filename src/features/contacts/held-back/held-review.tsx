import type { HeldChoice, HeldContact, HeldContactPage } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { describeSource } from '#src/features/contacts/copy.ts';
import {
  HELD_FAILED,
  heldDeleteAll,
  heldDetails,
  heldDone,
  heldHidden,
  heldStored,
  type HeldAction,
} from '#src/features/contacts/held-back/copy.ts';
import { useLoader } from '#src/state/loading/loader.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';
import { withUndo } from '#src/state/undo.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface HeldReviewProps {
  plan: PlanId;
  calls: ContactCalls;
  /** Called after an action, with how many are still stored. */
  onChanged: (stored: number) => void;
}

/** The held-back contacts, each with Keep and Delete, and both for all of them. */
export function HeldReview({ plan, calls, onChanged }: HeldReviewProps) {
  const held = useHeldContacts(calls, onChanged);
  const [isConfirming, setIsConfirming] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { page, failure, isBusy } = held;
  const removeRow = useFocusNextRow(list, isBusy);
  if (page === null || failure !== null) {
    return (
      <NotLoaded of={{ failure, reload: held.reload }} noun="these contacts">
        <LoadingHeldContacts />
      </NotLoaded>
    );
  }
  const { contacts, heldBack, hidden, until } = page;
  const stored = heldStored(heldBack);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {stored !== null && <p className="text-stone">{stored}</p>}
      {hidden > 0 && <p className="text-stone">{heldHidden(plan, hidden)}</p>}
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button variant="outline" disabled={isBusy} onClick={() => held.apply('keep', { until })}>
          Keep all
        </Button>
        <Button variant="outline" disabled={isBusy} onClick={() => setIsConfirming(true)}>
          Delete all
        </Button>
      </div>
      {contacts.length > 0 && (
        <ul ref={list} aria-label="Held-back contacts" className="border-t border-hairline">
          {contacts.map((contact, at) => (
            <Row
              key={contact.id}
              contact={contact}
              isBusy={isBusy}
              onAction={(action) => {
                removeRow(at);
                held.apply(action, { ids: [contact.id] });
              }}
            />
          ))}
        </ul>
      )}
      <LoadMore list={held} />
      {isConfirming && (
        <ConfirmDialog
          title="Delete all held-back contacts?"
          confirmLabel="Delete all"
          onConfirm={() => {
            setIsConfirming(false);
            held.apply('delete', { until });
          }}
          onCancel={() => setIsConfirming(false)}
        >
          {heldDeleteAll(heldBack)}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface RowProps {
  contact: HeldContact;
  isBusy: boolean;
  onAction: (action: HeldAction) => void;
}

function Row({ contact, isBusy, onAction }: RowProps) {
  const { name, note, card, source, createdAt } = contact;
  const details = heldDetails(contact);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-b border-hairline py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        {details !== '' && <p className="text-stone wrap-anywhere">{details}</p>}
        {note !== '' && (
          <p className="mt-1 line-clamp-4 wrap-anywhere whitespace-pre-line" dir="auto">
            {note}
          </p>
        )}
        <p className="tabular mt-1 text-xs text-stone wrap-anywhere">
          {describeSource(card, source)}, {formatDay(createdAt, 'local')}
        </p>
      </div>
      <div className="flex content-start items-start gap-2 max-sm:*:flex-1">
        <Button
          variant="outline"
          data-held=""
          disabled={isBusy}
          aria-label={`Keep ${name}`}
          onClick={() => onAction('keep')}
        >
          Keep
        </Button>
        <Button
          variant="outline"
          disabled={isBusy}
          aria-label={`Delete ${name}`}
          onClick={() => onAction('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

/**
 * Returns a function that schedules focus: after the row at the given index is removed, focus moves
 * to the row in its place.
 */
function useFocusNextRow(
  list: RefObject<HTMLUListElement | null>,
  isBusy: boolean,
): (row: number) => void {
  const removed = useRef<number | null>(null);
  useEffect(() => {
    // Buttons are disabled during an action and cannot take focus.
    if (removed.current === null || isBusy) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-held]') ?? [])];
    (rows[removed.current] ?? rows.at(-1))?.focus();
    removed.current = null;
  }, [list, isBusy]);
  return (row) => {
    removed.current = row;
  };
}

function LoadingHeldContacts() {
  return (
    <div role="status" aria-label="Loading held-back contacts" className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}

/** The held-back contacts. `onChanged` receives how many are still stored. */
function useHeldContacts(calls: ContactCalls, onChanged: (stored: number) => void) {
  const { value: page, error, isLoadingMore, loader } = useLoader<HeldContactPage>();
  const actions = { keep: useAction(HELD_FAILED.keep), delete: useAction(HELD_FAILED.delete) };
  const stored = useRef(0);
  const load = () =>
    loader.load(async () => {
      const answer = await calls.readHeld(null);
      if (answer.ok) stored.current = answer.value.heldBack.stored;
      return answer;
    });
  useEffect(
    () => browserClock.after(0, () => void load()),
    // oxlint-disable-next-line react/exhaustive-deps -- loaded once; every later load follows an action
    [],
  );
  const refresh = async () => {
    await load();
    onChanged(stored.current);
  };
  const cursor = page?.nextCursor ?? null;
  return {
    page,
    failure: error?.message ?? null,
    isBusy: actions.keep.isBusy || actions.delete.isBusy || isLoadingMore,
    reload: () => void load(),
    hasMore: cursor !== null,
    isLoadingMore,
    loadMore: () => {
      if (cursor === null) return;
      void loader.extend(
        () => calls.readHeld(cursor),
        (shown, more) => ({ ...more, contacts: [...shown.contacts, ...more.contacts] }),
      );
    },
    apply: (action: HeldAction, choice: HeldChoice) =>
      actions[action].run(
        async () => {
          const answer = await calls.applyToHeld(action, choice);
          if (answer.ok) await load();
          return answer;
        },
        ({ changed }) => {
          const done = heldDone(action, changed);
          toasts.show(
            action === 'keep'
              ? done
              : withUndo(
                  done,
                  () => calls.restoreHeld(choice),
                  () => void refresh(),
                ),
          );
          onChanged(stored.current);
        },
      ),
  };
}
