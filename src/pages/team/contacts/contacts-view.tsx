import { CONTACTS } from '#shared/api/contact-operations.ts';
import { SEARCH_MAX, type OrganizationContact, type HeldBack } from '#shared/api/contacts.ts';
import {
  exportOrganizationContactsCsv,
  exportOrganizationContactsVcf,
} from '#shared/api/organizations/contacts.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { buildContactCalls, type ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { ContactDialog } from '#src/features/contacts/contact-dialog.tsx';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { HeldNotice } from '#src/features/contacts/held-back/held-notice.tsx';
import { StarredFilter } from '#src/features/contacts/starred-filter.tsx';
import { useFocusAfterRemoval } from '#src/features/contacts/use-focus-after-removal.ts';
import { WaitingNotice } from '#src/features/contacts/waiting-notice.tsx';
import { ExportFiles, type ExportFile } from '#src/features/export-files/export-files.tsx';
import {
  ORGANIZATION_CONTACT_TEXTS,
  CONTACTS_DESCRIPTION,
  describeContactHolder,
  describeExport,
  explainNoMatches,
  NO_CONTACTS,
  NO_MATCHES,
} from '#src/pages/team/contacts/copy.ts';
import { PeopleChoice } from '#src/pages/team/people-choice/people-choice.tsx';
import {
  EVERYONE,
  isEveryone,
  toPeopleQuery,
  type People,
} from '#src/pages/team/people-choice/people.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { usePagedRows, type PagedList } from '#src/state/loading/use-paged-rows.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';

function buildFiles(org: string, people: People): ExportFile[] {
  const request = { params: { org }, query: toPeopleQuery(people) };
  return [
    { format: 'csv', fetch: () => api.call(exportOrganizationContactsCsv, request) },
    { format: 'vcf', fetch: () => api.call(exportOrganizationContactsVcf, request) },
  ];
}

/** The organization cards' contacts that the role may read: newest first, searched on the server. */
export function ContactsView({ organization }: TeamViewProps) {
  const { id: org, role, plan, isBillingOwner } = organization;
  const calls = useMemo(() => buildContactCalls(org), [org]);
  const [q, setQ] = useState('');
  const [isMarkedOnly, setIsMarkedOnly] = useState(false);
  const search = useDebouncedValue(q.trim());
  const [people, setPeople] = useState(EVERYONE);
  const filter = useMemo(() => ({ search, isMarkedOnly, people }), [search, isMarkedOnly, people]);
  const { list, waiting, heldBack } = useOrganizationContacts(org, calls, filter);
  const filters = useRef<HTMLElement>(null);
  const hasPeople = findScope(role, 'readMembers') !== null;
  const [open, setOpen] = useState<OrganizationContact | null>(null);
  const focusAfterRemoval = useFocusAfterRemoval(list.rows);
  const change = (id: string, changes: Partial<OrganizationContact>) =>
    list.update((rows) => rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  const onDeleted = () => {
    focusAfterRemoval(list.rows?.findIndex(({ id }) => id === open?.id) ?? -1);
    // The plan shows another one instead.
    if (waiting > 0) return list.reload();
    return list.update((rows) => rows.filter(({ id }) => id !== open?.id));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-[48ch] text-stone">{CONTACTS_DESCRIPTION[role]}</p>
        <ExportFiles
          files={buildFiles(org, people)}
          fileName="Contacts"
          description={describeExport(people)}
        />
      </div>
      {waiting > 0 && <WaitingNotice plan={plan} waiting={waiting} canUpgrade={isBillingOwner} />}
      <HeldNotice plan={plan} calls={calls} heldBack={heldBack} onChanged={list.reload} />
      <search ref={filters} tabIndex={-1} className="flex flex-wrap gap-2 outline-none">
        <SearchField label="Search contacts" maxLength={SEARCH_MAX} value={q} onChange={setQ} />
        <StarredFilter isOn={isMarkedOnly} onChange={setIsMarkedOnly} />
        {hasPeople && (
          <PeopleChoice
            org={org}
            people={people}
            hint="The list shows the contacts that they have."
            onChange={setPeople}
            onClear={() => {
              filters.current?.focus();
              setPeople(EVERYONE);
            }}
          />
        )}
      </search>
      <PagedRows
        list={list}
        noun="contacts"
        empty={
          <NoContacts
            search={search}
            isFiltered={!isWholeList(filter)}
            onShowAll={() => {
              setQ('');
              setIsMarkedOnly(false);
              setPeople(EVERYONE);
            }}
          />
        }
      >
        {(rows) => (
          <ContactList
            label="Company contacts"
            contacts={rows}
            change={calls.change}
            describeHolder={describeContactHolder}
            onOpen={setOpen}
            onChanged={change}
          />
        )}
      </PagedRows>
      <ContactDialog
        contact={open}
        calls={calls}
        texts={ORGANIZATION_CONTACT_TEXTS}
        knownTags={listTags(list.rows)}
        onClose={() => setOpen(null)}
        onSaved={(saved) => change(saved.id, saved)}
        onDeleted={onDeleted}
        onRestored={list.reload}
      />
    </div>
  );
}

function listTags(rows: readonly OrganizationContact[] | null): string[] {
  return [...new Set(rows?.flatMap(({ tags }) => tags))].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

interface NoContactsProps {
  search: string;
  isFiltered: boolean;
  onShowAll: () => void;
}

function NoContacts({ search, isFiltered, onShowAll }: NoContactsProps) {
  if (!isFiltered) {
    return (
      <EmptyState title={NO_CONTACTS.title} picture={null}>
        {NO_CONTACTS.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={NO_MATCHES}
      picture={null}
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all contacts
        </Button>
      }
    >
      {explainNoMatches(search)}
    </EmptyState>
  );
}

interface OrganizationContactFilter {
  search: string;
  isMarkedOnly: boolean;
  people: People;
}

/** Whether nothing is filtered. */
const isWholeList = ({ search, isMarkedOnly, people }: OrganizationContactFilter): boolean =>
  search === '' && !isMarkedOnly && isEveryone(people);

interface OrganizationContacts {
  list: PagedList<OrganizationContact>;
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
function useOrganizationContacts(
  org: string,
  calls: ContactCalls,
  filter: OrganizationContactFilter,
): OrganizationContacts {
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
