import {
  exportContactsCsv,
  exportContactsVcf,
  SEARCH_MAX,
  type Contact,
  type ContactListPage,
} from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { buildContactCalls } from '#src/features/contacts/contact-calls.ts';
import { ContactDialog } from '#src/features/contacts/contact-dialog.tsx';
import { ContactList } from '#src/features/contacts/contact-list.tsx';
import { HeldNotice } from '#src/features/contacts/held-back/held-notice.tsx';
import { StarredFilter } from '#src/features/contacts/starred-filter.tsx';
import { useFocusAfterRemoval } from '#src/features/contacts/use-focus-after-removal.ts';
import { WaitingNotice } from '#src/features/contacts/waiting-notice.tsx';
import { ExportFiles, type ExportFile } from '#src/features/export-files/export-files.tsx';
import { formatPeople, OWN_CONTACT_TEXTS } from '#src/pages/contacts/copy.ts';
import { DuplicatesNotice } from '#src/pages/contacts/duplicates-notice.tsx';
import { NO_FILTER, useContacts, type Contacts } from '#src/pages/contacts/use-contacts.ts';
import { api } from '#src/state/api.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useState } from 'react';

const OWN_CALLS = buildContactCalls(null);

const FILES: readonly ExportFile[] = [
  { format: 'csv', fetch: () => api.call(exportContactsCsv, {}) },
  { format: 'vcf', fetch: () => api.call(exportContactsVcf, {}) },
];

/** The account's contacts with search, notices, exports and the dialog of one contact. */
export function ContactBook({ plan }: { plan: PlanId }) {
  const contacts = useContacts();
  const [openContact, setOpenContact] = useState<Contact | null>(null);
  const { page, failure } = contacts;
  const focusAfterRemoval = useFocusAfterRemoval(page);
  const isEmpty = page !== null && page.total === 0;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-display text-2xl">Contacts</h1>
          <p className="mt-1 min-h-6 text-stone">
            {page &&
              !isEmpty &&
              `${formatPeople(page.total + page.waiting)} shared their details with you.`}
          </p>
        </div>
        {page === null && failure === null && <Skeleton className="h-11 w-46 md:h-10" />}
        {page && !isEmpty && <ExportFiles files={FILES} fileName="Contacts" />}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {page && page.waiting > 0 && (
          <WaitingNotice canUpgrade plan={plan} waiting={page.waiting} />
        )}
        {page && (
          <HeldNotice
            plan={plan}
            calls={OWN_CALLS}
            heldBack={page.heldBack}
            onChanged={() => contacts.reload()}
          />
        )}
        {page && page.duplicates.length > 0 && (
          <DuplicatesNotice
            groups={page.duplicates}
            onMerged={() => {
              focusAfterRemoval(0);
              contacts.reload();
            }}
          />
        )}
        {page && !isEmpty && <FilterBar contacts={contacts} page={page} />}
        {failure !== null && (
          <RetryNotice title="We couldn't load your contacts" onRetry={contacts.reload}>
            {failure}
          </RetryNotice>
        )}
        <ContactBookBody contacts={contacts} isEmpty={isEmpty} onOpen={setOpenContact} />
      </div>
      <ContactDialog
        contact={openContact}
        calls={OWN_CALLS}
        texts={OWN_CONTACT_TEXTS}
        knownTags={page?.tags ?? []}
        onClose={() => setOpenContact(null)}
        onSaved={(saved) => {
          contacts.change(saved.id, saved);
          contacts.reload();
        }}
        onRestored={contacts.reload}
        onDeleted={() => {
          focusAfterRemoval(page?.contacts.findIndex(({ id }) => id === openContact?.id) ?? -1);
          contacts.reload();
        }}
      />
    </>
  );
}

interface ContactBookBodyProps {
  contacts: Contacts;
  isEmpty: boolean;
  onOpen: (contact: Contact) => void;
}

function ContactBookBody({ contacts, isEmpty, onOpen }: ContactBookBodyProps) {
  const { page, failure, isStale } = contacts;
  if (page === null) return failure === null ? <LoadingContacts /> : null;
  if (isEmpty) return <NoContacts />;
  if (page.contacts.length === 0) {
    return (
      <EmptyState
        title="No matching contacts"
        picture={null}
        action={
          <Button variant="outline" onClick={() => contacts.setFilter(NO_FILTER)}>
            Show all contacts
          </Button>
        }
      >
        We searched names, emails, phone numbers, companies, places, tags, and notes.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
      <ContactList
        label="Contacts"
        contacts={page.contacts}
        change={OWN_CALLS.change}
        onOpen={onOpen}
        onChanged={contacts.change}
      />
      <LoadMore list={contacts} />
    </div>
  );
}

/** As high as the search field and the first rows. */
function LoadingContacts() {
  return (
    <div role="status" aria-label="Loading contacts" className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-11 min-w-0 grow basis-64" />
        <Skeleton className="h-11 w-25" />
      </div>
      <div className="border-t border-hairline">
        {[0, 1, 2, 3].map((row) => (
          <div
            key={row}
            className="flex h-25 items-center gap-4 border-b border-hairline md:h-[4.6875rem]"
          >
            <Skeleton className="size-5 shrink-0 rounded-full md:ml-3" />
            <div className="grid flex-1 gap-3">
              <Skeleton className="h-3.5 w-36" />
              <Skeleton className="h-3 w-24" />
            </div>
            <Skeleton className="mr-3 hidden h-3.5 w-28 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}

function NoContacts() {
  return (
    <EmptyState
      title="No contacts yet"
      action={<ButtonLink to={href('dashboard')}>Share your card</ButtonLink>}
    >
      Visitors can share their details with “Exchange Contact” on your card. They appear here, with
      the card and how they found it.
    </EmptyState>
  );
}

function FilterBar({ contacts, page }: { contacts: Contacts; page: ContactListPage }) {
  const { filter, setFilter } = contacts;
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField
        label="Search contacts"
        maxLength={SEARCH_MAX}
        value={filter.q}
        onChange={(q) => setFilter({ q })}
      />
      {page.tags.length > 0 && (
        <FilterSelect
          label="Tag"
          all="All tags"
          options={toOptions(page.tags)}
          value={filter.tag}
          onChange={(tag) => setFilter({ tag })}
        />
      )}
      {page.cards.length > 1 && (
        <FilterSelect
          label="Card"
          all="All cards"
          options={toOptions(page.cards)}
          value={filter.card}
          onChange={(card) => setFilter({ card })}
        />
      )}
      <StarredFilter
        isOn={filter.isMarkedOnly}
        onChange={(isMarkedOnly) => setFilter({ isMarkedOnly })}
      />
    </search>
  );
}

function toOptions(names: readonly string[]) {
  return names.map((name) => ({ key: name, label: name }));
}
