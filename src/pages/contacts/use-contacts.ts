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

/** How many rows come at first and with each "Show more", and the most the server gives at once. */
const PAGE_ROWS = 50;
const ANSWER_ROWS = 100;

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
  /** Asks again for what the filter says, for as many rows as are shown. */
  reload: () => void;
  /** Shows a change of a contact at once, before the server has it. */
  change: (id: string, change: Partial<Contact>) => void;
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

  /** Changes since the list was last requested: its answer may be older than they are. */
  const changes = useRef(new Map<string, Partial<Contact>>());
  /** Whether what tells of the whole list is as the server last said: a search need not ask for it again. */
  const isWholeKnown = useRef(false);

  const load = async (by: Filter, rows = PAGE_ROWS) => {
    asked.current += 1;
    const mine = asked.current;
    changes.current.clear();
    setIsStale(true);
    const isSearch = isWholeKnown.current && isSet(by);
    const answer = await askRows(by, rows, isSearch);
    if (mine !== asked.current) return;
    setIsStale(false);
    setFailure(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    isWholeKnown.current = true;
    const value = withChanges(answer.value, changes.current);
    setPage((now) => (isSearch && now ? within(now, value) : value));
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
    const cursor = page.nextCursor;
    setIsLoadingMore(true);
    const answer = await askPage(filter, { cursor, limit: PAGE_ROWS });
    setIsLoadingMore(false);
    if (mine !== asked.current) return;
    if (!answer.ok) return toasts.show(failureToast('Not Loaded', answer.error));
    const next = answer.value;
    setPage((now) => (now?.nextCursor === cursor ? join(now, next) : now));
  };
  const change = (id: string, changed: Partial<Contact>) => {
    changes.current.set(id, { ...changes.current.get(id), ...changed });
    setPage((now) => now && withChanges(now, new Map([[id, changed]])));
  };
  return {
    page,
    failure,
    isStale,
    filter,
    setFilter,
    isLoadingMore,
    loadMore: () => void loadMore(),
    reload: () => {
      isWholeKnown.current = false;
      void load(filter, Math.max(PAGE_ROWS, page?.contacts.length ?? 0));
    },
    change,
  };
}

/** Which rows of a list, and whether they alone. */
interface Part {
  cursor: string | null;
  limit: number;
  isRowsOnly?: boolean;
}

function askPage(filter: Filter, part: Part) {
  return api.call(listContacts, { query: buildQuery(filter, part) });
}

/** The first so many rows, in as few calls as they take. What is said beside them comes with the first. */
async function askRows(
  filter: Filter,
  rows: number,
  isRowsOnly: boolean,
): ReturnType<typeof askPage> {
  const limit = Math.min(rows, ANSWER_ROWS);
  let answer = await askPage(filter, { cursor: null, limit, isRowsOnly });
  while (answer.ok && answer.value.nextCursor !== null) {
    const left = rows - answer.value.contacts.length;
    if (left <= 0) break;
    const { value } = answer;
    const part = { cursor: value.nextCursor, limit: Math.min(left, ANSWER_ROWS) };
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const next = await askPage(filter, part);
    answer = next.ok ? { ...next, value: join(value, next.value) } : next;
  }
  return answer;
}

function withChanges(
  page: ContactPage,
  changes: ReadonlyMap<string, Partial<Contact>>,
): ContactPage {
  return {
    ...page,
    contacts: page.contacts.map((contact) => ({ ...contact, ...changes.get(contact.id) })),
  };
}

function join(before: ContactPage, next: ContactPage): ContactPage {
  const { contacts, nextCursor } = next;
  return { ...before, contacts: [...before.contacts, ...contacts], nextCursor };
}

const isSet = ({ q, tag, card, isMarkedOnly }: Filter): boolean =>
  q.trim() !== '' || tag !== '' || card !== '' || isMarkedOnly;

/** What was found, with what is known of the whole list. */
const within = ({ tags, cards, duplicates }: ContactPage, found: ContactPage): ContactPage => ({
  ...found,
  tags,
  cards,
  duplicates,
});

function buildQuery(
  filter: Filter,
  { cursor, limit, isRowsOnly = false }: Part,
): Record<string, string> {
  const { q, tag, card, isMarkedOnly } = filter;
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(tag !== '' && { tag }),
    ...(card !== '' && { card }),
    ...(isMarkedOnly && { marked: 'true' }),
    ...(cursor !== null && { cursor }),
    ...(isRowsOnly && { only: 'contacts' }),
    limit: String(limit),
  };
}
