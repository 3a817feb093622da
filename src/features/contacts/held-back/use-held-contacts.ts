import { useEffect, useState } from 'react';
import type { HeldChoice, HeldContactPage } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { HELD_FAILED, heldDone, type HeldAction } from '#src/features/contacts/held-back/copy.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface HeldContacts {
  /** Null until the first response. */
  page: HeldContactPage | null;
  /** A message to show; null when the last request succeeded. */
  failure: string | null;
  /** Whether an action or the next page is in progress. */
  isBusy: boolean;
  reload: () => void;
  loadMore: () => void;
  apply: (action: HeldAction, choice: HeldChoice) => void;
}

/** The held-back contacts. `onChanged` receives how many are still stored. */
export function useHeldContacts(
  calls: ContactCalls,
  onChanged: (stored: number) => void,
): HeldContacts {
  const [page, setPage] = useState<HeldContactPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const load = async (): Promise<HeldContactPage | null> => {
    const answer = await calls.readHeld(null);
    setFailure(answer.ok ? null : answer.error.message);
    if (!answer.ok) return null;
    setPage(answer.value);
    return answer.value;
  };
  useEffect(
    () => browserClock.after(0, () => void load()),
    // oxlint-disable-next-line react/exhaustive-deps -- loaded once; every later load follows an action
    [],
  );

  const loadMore = async () => {
    if (page === null || page.nextCursor === null) return;
    setIsBusy(true);
    const answer = await calls.readHeld(page.nextCursor);
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    setPage({ ...answer.value, contacts: [...page.contacts, ...answer.value.contacts] });
  };
  const apply = async (action: HeldAction, choice: HeldChoice) => {
    setIsBusy(true);
    const answer = await calls.applyToHeld(action, choice);
    const loaded = answer.ok ? await load() : null;
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast(HELD_FAILED[action], answer.error));
    toasts.show(heldDone(action, answer.value.changed));
    return onChanged(loaded?.heldBack.stored ?? page?.heldBack.stored ?? 0);
  };
  return {
    page,
    failure,
    isBusy,
    reload: () => void load(),
    loadMore: () => void loadMore(),
    apply: (action, choice) => void apply(action, choice),
  };
}
