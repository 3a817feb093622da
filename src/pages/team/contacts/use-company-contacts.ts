import { useCallback, useState } from 'react';
import type { HeldBack } from '#shared/api/contacts.ts';
import { listCompanyContacts, type CompanyContact } from '#shared/api/organizations/contacts.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { toRowPage, usePagedRows, type PagedTeamRows } from '#src/state/use-paged-rows.ts';
import { api } from '#src/state/api.ts';

interface CompanyContactFilter {
  search: string;
  isMarkedOnly: boolean;
}

interface CompanyContacts {
  list: PagedTeamRows<CompanyContact>;
  /** Contacts above the plan's limit. */
  waiting: number;
  heldBack: HeldBack;
}

/** Pages that one request of the list follows: each looks at a bounded number of contacts. */
const EMPTY_PAGES_MAX = 5;

/** The contacts that a filter finds, with what is not among them. `calls` must keep its identity. */
export function useCompanyContacts(
  org: string,
  calls: ContactCalls,
  { search, isMarkedOnly }: CompanyContactFilter,
): CompanyContacts {
  const [waiting, setWaiting] = useState(0);
  const [heldBack, setHeldBack] = useState<HeldBack>({ stored: 0, arrived: 0 });
  const load = useCallback(
    async (cursor: string | null) => {
      const isWhole = cursor === null && search === '' && !isMarkedOnly;
      const filter = {
        ...(search !== '' && { q: search }),
        ...(isMarkedOnly && { marked: 'true' }),
      };
      const [answer, held] = await Promise.all([
        fetchFilledPage(org, filter, cursor),
        isWhole ? calls.readHeld(null) : null,
      ]);
      if (held !== null && !held.ok) return held;
      if (held !== null) setHeldBack(held.value.heldBack);
      if (answer.ok) setWaiting(answer.value.waiting);
      return toRowPage(answer, ({ contacts, next }) => ({ rows: contacts, next }));
    },
    [org, calls, search, isMarkedOnly],
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
    api.call(listCompanyContacts, {
      params: { org },
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
