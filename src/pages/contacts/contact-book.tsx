import { useEffect, useRef, useState } from 'react';
import type { Contact, ContactPage } from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { ContactDialog } from '#src/pages/contacts/contact-dialog.tsx';
import { ContactList } from '#src/pages/contacts/contact-list.tsx';
import { people } from '#src/pages/contacts/copy.ts';
import { DuplicatesNotice } from '#src/pages/contacts/duplicates-notice.tsx';
import { ExportButtons } from '#src/pages/contacts/export-buttons.tsx';
import { FilterBar } from '#src/pages/contacts/filter-bar.tsx';
import { HeldNotice } from '#src/pages/contacts/held-back/held-notice.tsx';
import { NO_FILTER, useContacts, type Contacts } from '#src/pages/contacts/use-contacts.ts';
import { WaitingNotice } from '#src/pages/contacts/waiting-notice.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { RetryNotice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Everybody one has met: found, sorted by tags, put together, taken along. */
export function ContactBook({ plan }: { plan: PlanId }) {
  const contacts = useContacts();
  const [open, setOpen] = useState<Contact | null>(null);
  const { page, failure } = contacts;
  const leaving = useFocusBesideGone(page);
  const isEmpty = page !== null && page.total === 0;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="font-display text-2xl">Contacts</h1>
          <p className="mt-1 min-h-6 text-stone">
            {page && !isEmpty && `${people(page.total + page.waiting)} left you their details.`}
          </p>
        </div>
        {page === null && failure === null && <Skeleton className="h-11 w-46 md:h-10" />}
        {page && !isEmpty && <ExportButtons />}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {page && page.waiting > 0 && <WaitingNotice plan={plan} waiting={page.waiting} />}
        {page && (
          <HeldNotice plan={plan} heldBack={page.heldBack} onChanged={() => contacts.reload()} />
        )}
        {page && page.duplicates.length > 0 && (
          <DuplicatesNotice
            groups={page.duplicates}
            onMerged={() => {
              leaving(0);
              contacts.reload();
            }}
          />
        )}
        {page && !isEmpty && <FilterBar contacts={contacts} page={page} />}
        {failure !== null && (
          <RetryNotice title="Your contacts could not be loaded" onRetry={contacts.reload}>
            {failure}
          </RetryNotice>
        )}
        <Body contacts={contacts} isEmpty={isEmpty} onOpen={setOpen} />
      </div>
      <ContactDialog
        contact={open}
        knownTags={page?.tags ?? []}
        onClose={() => setOpen(null)}
        onSaved={(saved) => {
          contacts.change(saved.id, saved);
          contacts.reload();
        }}
        onDeleted={() => {
          leaving(page?.contacts.findIndex(({ id }) => id === open?.id) ?? -1);
          contacts.reload();
        }}
      />
    </>
  );
}

/** Where a row or a notice goes with what had the focus, the row in its place takes it. Call it with the row's number before. */
function useFocusBesideGone(page: ContactPage | null): (row: number) => void {
  const gone = useRef<number | null>(null);
  useEffect(() => {
    if (gone.current === null) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-contact]')];
    // Not where the person went on to something else meanwhile.
    if (document.activeElement === document.body) (rows[gone.current] ?? rows.at(-1))?.focus();
    gone.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer: it is drawn by then
  }, [page]);
  return (row) => {
    gone.current = row;
  };
}

interface BodyProps {
  contacts: Contacts;
  isEmpty: boolean;
  onOpen: (contact: Contact) => void;
}

function Body({ contacts, isEmpty, onOpen }: BodyProps) {
  const { page, failure, isStale } = contacts;
  if (page === null) return failure === null ? <Coming /> : null;
  if (isEmpty) return <Nobody />;
  if (page.contacts.length === 0) {
    return (
      <EmptyState
        title="Nobody matches"
        picture={null}
        action={
          <Button variant="outline" onClick={() => contacts.setFilter(NO_FILTER)}>
            Show everybody
          </Button>
        }
      >
        Names, addresses, numbers, companies, places, tags and notes were searched.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
      <ContactList contacts={page.contacts} onOpen={onOpen} onChanged={contacts.change} />
      {page.nextCursor !== null && (
        <div className="flex justify-center pt-6">
          <Button variant="outline" busy={contacts.isLoadingMore} onClick={contacts.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** The search and the first rows, as high as they will be. */
function Coming() {
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

function Nobody() {
  return (
    <EmptyState
      title="Nobody yet"
      action={<ButtonLink to={href('dashboard')}>Share your card</ButtonLink>}
    >
      Whoever opens your card can leave you their details with “Exchange Contact”. They arrive here,
      with the card and the code they came by.
    </EmptyState>
  );
}
