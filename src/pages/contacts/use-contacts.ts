import { useEffect, useRef, useState } from 'react';
import { listContacts, type Contact, type ContactPage } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface Filter {
  q: string;
  tag: string;
  card: string;
  isMarkedOnly: boolean;
}
export const NO_FILTER: Filter = { q: '', tag: '', card: '', isMarkedOnly: false };

/** How long typing must rest before it is searched for, in milliseconds. */
const REST_MS = 250;

export interface Contacts {
  /** Null until the first answer. */
  page: ContactPage | null;
  /** Why the list is not here, for people. */
  failure: string | null;
  /** The list is of a filter that has since been changed. */
  isStale: boolean;
  filter: Filter;
  setFilter: (change: Partial<Filter>) => void;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** Asks again for what the filter says. */
  reload: () => void;
  /** Shows a contact as it now is, where it stands. */
  put: (contact: Contact) => void;
}

/** The owner's contacts by a filter, from the server. What is typed is searched for once it rests; the latest question wins. */
export function useContacts(): Contacts {
  const [page, setPage] = useState<ContactPage | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [filter, setWholeFilter] = useState(NO_FILTER);
  const [isStale, setIsStale] = useState(true);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const asked = useRef(0);
  const waitMs = useRef(0);

  const load = async (by: Filter) => {
    asked.current += 1;
    const mine = asked.current;
    setIsStale(true);
    const answer = await api.call(listContacts, { query: buildQuery(by, null) });
    if (mine !== asked.current) return;
    setIsStale(false);
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setPage(answer.value);
  };
  useEffect(
    () => browserClock.after(waitMs.current, () => void load(filter)),
    // oxlint-disable-next-line react/exhaustive-deps -- the question is the filter alone
    [filter],
  );

  const setFilter = (change: Partial<Filter>) => {
    waitMs.current = change.q === undefined ? 0 : REST_MS;
    setWholeFilter({ ...filter, ...change });
  };
  const loadMore = async () => {
    if (!page?.nextCursor) return;
    const mine = asked.current;
    setIsLoadingMore(true);
    const answer = await api.call(listContacts, { query: buildQuery(filter, page.nextCursor) });
    setIsLoadingMore(false);
    if (mine !== asked.current) return;
    if (!answer.ok) return toasts.show(failureToast('Not Loaded', answer.error));
    const { contacts, nextCursor } = answer.value;
    setPage({ ...page, contacts: [...page.contacts, ...contacts], nextCursor });
  };
  const put = (contact: Contact) => {
    setPage(
      (now) =>
        now && {
          ...now,
          contacts: now.contacts.map((one) => (one.id === contact.id ? contact : one)),
        },
    );
  };
  return {
    page,
    failure,
    isStale,
    filter,
    setFilter,
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => void load(filter),
    put,
  };
}

function buildQuery(filter: Filter, cursor: string | null): Record<string, string> {
  const { q, tag, card, isMarkedOnly } = filter;
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(tag !== '' && { tag }),
    ...(card !== '' && { card }),
    ...(isMarkedOnly && { marked: 'true' }),
    ...(cursor !== null && { cursor }),
    limit: '50',
  };
}
