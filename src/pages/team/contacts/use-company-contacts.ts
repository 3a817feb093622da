import { useCallback, useState } from 'react';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import type { CompanyContact, HeldBack } from '#shared/api/contacts.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { isEveryone, toPeopleQuery, type People } from '#src/pages/team/people-choice/people.ts';
import { usePagedRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';
import { api } from '#src/state/api.ts';

interface CompanyContactFilter {
  search: string;
  isMarkedOnly: boolean;
  people: People;
}

/** Whether nothing is filtered. */
export const isWholeList = ({ search, isMarkedOnly, people }: CompanyContactFilter): boolean =>
  search === '' && !isMarkedOnly && isEveryone(people);

interface CompanyContacts {
  list: PagedList<CompanyContact>;
  /** Contacts above the plan's limit. */
  waiting: number;
  heldBack: HeldBack;
}

/** Pages that one request of the list follows: each looks at a bounded number of contacts. */
const EMPTY_PAGES_MAX = 5;

/**
 * The contacts that a filter finds, with what is not among them. `calls` and the filter must keep
 * their identities.
 */
export function useCompanyContacts(
  org: string,
  calls: ContactCalls,
  filter: CompanyContactFilter,
): CompanyContacts {
  const [waiting, setWaiting] = useState(0);
  const [heldBack, setHeldBack] = useState<HeldBack>({ stored: 0, arrived: 0 });
  const load = useCallback(
    async (cursor: string | null) => {
      const { search, isMarkedOnly, people } = filter;
      const query = {
        ...(search !== '' && { q: search }),
        ...(isMarkedOnly && { marked: 'true' }),
        ...toPeopleQuery(people),
      };
      const [answer, held] = await Promise.all([
        fetchFilledPage(org, query, cursor),
        cursor === null && isWholeList(filter) ? calls.readHeld(null) : null,
      ]);
      if (held !== null && !held.ok) return held;
      if (held !== null) setHeldBack(held.value.heldBack);
      if (!answer.ok) return answer;
      const { contacts: rows, next } = answer.value;
      setWaiting(answer.value.waiting);
      return { ...answer, value: { rows, next } };
    },
    [org, calls, filter],
  );
  return { list: usePagedRows(load), waiting, heldBack };
}

/** Loads the next page while pages are empty, so that an empty list means that nothing was found. */
async function fetchFilledPage(
  org: string,
  filter: Readonly<Record<string, string>>,
  cursor: string | null,
) {
  const fetchPage = (from: string | null) =>
    api.call(CONTACTS.list.of(org), {
      query: { ...filter, ...(from !== null && { cursor: from }) },
    });
  let answer = await fetchPage(cursor);
  for (let page = 1; page < EMPTY_PAGES_MAX; page += 1) {
    if (!answer.ok || answer.value.contacts.length > 0 || answer.value.next === null) break;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    answer = await fetchPage(answer.value.next);
  }
  return answer;
}
