import { useEffect, useRef } from 'react';
import type { HeldChoice, HeldContactPage } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { HELD_FAILED, heldDone, type HeldAction } from '#src/features/contacts/held-back/copy.ts';
import { useLoader } from '#src/state/loading/loader.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';

/** The held-back contacts. `onChanged` receives how many are still stored. */
export function useHeldContacts(calls: ContactCalls, onChanged: (stored: number) => void) {
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
          toasts.show(heldDone(action, changed));
          onChanged(stored.current);
        },
      ),
  };
}
