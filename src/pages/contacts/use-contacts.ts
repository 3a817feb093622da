import { useEffect, useRef, useState } from 'react';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import type { Contact, ContactListPage } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { useLoader } from '#src/state/loading/loader.ts';

export interface Filter {
  q: string;
  tag: string;
  card: string;
  isMarkedOnly: boolean;
}
export const NO_FILTER: Filter = { q: '', tag: '', card: '', isMarkedOnly: false };

const SEARCH_DEBOUNCE_MS = 250;

/** Rows of the first page and of each "Load more", and the most that one response holds. */
const PAGE_ROWS = 50;
const RESPONSE_ROWS_MAX = 100;

export interface Contacts {
  /** Null until the first response. */
  page: ContactListPage | null;
  /** A message to show; null when the last request succeeded. */
  failure: string | null;
  /** Whether the list belongs to an earlier filter. */
  isStale: boolean;
  filter: Filter;
  setFilter: (change: Partial<Filter>) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** Loads the list again with as many rows as are shown. */
  reload: () => void;
  /** Applies a change to the shown list before the server confirms it. */
  change: (id: string, change: Partial<Contact>) => void;
}

/**
 * Lists the owner's contacts by a filter. The search is debounced, and only the latest request
 * counts.
 */
export function useContacts(): Contacts {
  const { value: page, error, isStale, isLoadingMore, loader } = useLoader<ContactListPage>();
  const [filter, setWholeFilter] = useState(NO_FILTER);
  const waitMs = useRef(0);

  /** Changes since the list was last requested: a response may be older. */
  const changes = useRef(new Map<string, Partial<Contact>>());
  /** Tags, cards and duplicates, so that a search can request rows only; null if out of date. */
  const summary = useRef<ContactListPage | null>(null);

  const load = (requested: Filter, rows = PAGE_ROWS) => {
    changes.current.clear();
    const known = isFiltered(requested) ? summary.current : null;
    return loader.load(async () => {
      const answer = await fetchRows(requested, rows, known !== null);
      if (!answer.ok) return answer;
      if (known === null) summary.current = answer.value;
      const value = withChanges(answer.value, changes.current);
      return { ...answer, value: known === null ? value : withSummaryOf(known, value) };
    });
  };
  useEffect(
    () => browserClock.after(waitMs.current, () => void load(filter)),
    // oxlint-disable-next-line react/exhaustive-deps -- the request depends on the filter alone
    [filter],
  );

  const setFilter = (change: Partial<Filter>) => {
    waitMs.current = change.q === undefined ? 0 : SEARCH_DEBOUNCE_MS;
    setWholeFilter({ ...filter, ...change });
  };
  const cursor = page?.nextCursor ?? null;
  const loadMore = () => {
    if (cursor === null) return;
    void loader.extend(() => fetchPage(filter, { cursor, limit: PAGE_ROWS }), appendPage);
  };
  const change = (id: string, changed: Partial<Contact>) => {
    changes.current.set(id, { ...changes.current.get(id), ...changed });
    loader.update((current) => withChanges(current, new Map([[id, changed]])));
  };
  return {
    page,
    failure: error?.message ?? null,
    isStale,
    filter,
    setFilter,
    hasMore: cursor !== null,
    isLoadingMore,
    loadMore,
    reload: () => {
      summary.current = null;
      void load(filter, Math.max(PAGE_ROWS, page?.contacts.length ?? 0));
    },
    change,
  };
}

/** Which rows to request; `isRowsOnly` leaves out the summary of the whole list. */
interface RowRange {
  cursor: string | null;
  limit: number;
  isRowsOnly?: boolean;
}

function fetchPage(filter: Filter, range: RowRange) {
  return api.call(CONTACTS.list.own, { query: buildQuery(filter, range) });
}

/**
 * Fetches the first `rows` rows in as few calls as possible. The first call carries the summary.
 */
async function fetchRows(
  filter: Filter,
  rows: number,
  isRowsOnly: boolean,
): ReturnType<typeof fetchPage> {
  const limit = Math.min(rows, RESPONSE_ROWS_MAX);
  let answer = await fetchPage(filter, { cursor: null, limit, isRowsOnly });
  while (answer.ok && answer.value.nextCursor !== null) {
    const remaining = rows - answer.value.contacts.length;
    if (remaining <= 0) break;
    const { value } = answer;
    const range = { cursor: value.nextCursor, limit: Math.min(remaining, RESPONSE_ROWS_MAX) };
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const next = await fetchPage(filter, range);
    answer = next.ok ? { ...next, value: appendPage(value, next.value) } : next;
  }
  return answer;
}

function withChanges(
  page: ContactListPage,
  changes: ReadonlyMap<string, Partial<Contact>>,
): ContactListPage {
  return {
    ...page,
    contacts: page.contacts.map((contact) => ({ ...contact, ...changes.get(contact.id) })),
  };
}

function appendPage(before: ContactListPage, next: ContactListPage): ContactListPage {
  const { contacts, nextCursor } = next;
  return { ...before, contacts: [...before.contacts, ...contacts], nextCursor };
}

const isFiltered = ({ q, tag, card, isMarkedOnly }: Filter): boolean =>
  q.trim() !== '' || tag !== '' || card !== '' || isMarkedOnly;

/** Combines found rows with the summary of the whole list. */
const withSummaryOf = (
  { tags, cards, duplicates }: ContactListPage,
  found: ContactListPage,
): ContactListPage => ({
  ...found,
  tags,
  cards,
  duplicates,
});

function buildQuery(
  filter: Filter,
  { cursor, limit, isRowsOnly = false }: RowRange,
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
