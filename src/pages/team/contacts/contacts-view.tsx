import { useCallback, useState } from 'react';
import { SEARCH_MAX } from '#shared/api/contacts.ts';
import {
  deleteCompanyContact,
  exportCompanyContactsCsv,
  exportCompanyContactsVcf,
  listCompanyContacts,
  type CompanyContact,
} from '#shared/api/organizations/contacts.ts';
import { CompanyContactRow } from '#src/pages/team/contacts/company-contact-row.tsx';
import {
  CONTACT_DELETED,
  CONTACTS_ABOUT,
  CONTACTS_EXPORT_ABOUT,
  describeWaiting,
  NO_CONTACTS,
  NO_MATCHES,
} from '#src/pages/team/contacts/copy.ts';
import { ExportFiles, type ExportFile } from '#src/pages/team/export-files.tsx';
import { PagedRows } from '#src/pages/team/paged-rows.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { toRowPage, usePagedRows } from '#src/pages/team/use-paged-rows.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';

const FILES: readonly ExportFile[] = [
  { extension: 'csv', label: 'CSV', name: 'Export as CSV', call: exportCompanyContactsCsv },
  { extension: 'vcf', label: 'vCard', name: 'Export as vCard', call: exportCompanyContactsVcf },
];

/** The company cards' contacts that the role may read: newest first, searched on the server. */
export function ContactsView({ organization: { id: org, role } }: TeamViewProps) {
  const [q, setQ] = useState('');
  const search = useDebouncedValue(q.trim());
  const [waiting, setWaiting] = useState(0);
  const [deleting, setDeleting] = useState<CompanyContact | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = useCallback(
    async (cursor: string | null) => {
      const query = {
        ...(search !== '' && { q: search }),
        ...(cursor !== null && { cursor }),
      };
      const answer = await api.call(listCompanyContacts, { params: { org }, query });
      if (answer.ok) setWaiting(answer.value.waiting);
      return toRowPage(answer, ({ contacts, next }) => ({ rows: contacts, next }));
    },
    [org, search],
  );
  const list = usePagedRows(load);
  const remove = async ({ id }: CompanyContact) => {
    setIsBusy(true);
    const answer = await api.call(deleteCompanyContact, { params: { org, contact: id } });
    setIsBusy(false);
    setDeleting(null);
    // Deleted by someone else: it is gone either way.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Deletion Failed', answer.error));
    }
    list.update((rows) => rows.filter((row) => row.id !== id));
    return toasts.show(CONTACT_DELETED);
  };
  const empty = search === '' ? NO_CONTACTS : NO_MATCHES;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-[48ch] text-stone">{CONTACTS_ABOUT[role]}</p>
        <ExportFiles org={org} files={FILES} fileName="Contacts" about={CONTACTS_EXPORT_ABOUT} />
      </div>
      <div className="flex">
        <SearchField label="Search contacts" maxLength={SEARCH_MAX} value={q} onChange={setQ} />
      </div>
      {waiting > 0 && <Notice title={describeWaiting(waiting)} />}
      <PagedRows
        list={list}
        noun="contacts"
        empty={
          <EmptyState title={empty.title} picture={null}>
            {empty.text}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul
            aria-label="Company contacts"
            className="divide-y divide-hairline border-y border-hairline"
          >
            {rows.map((contact) => (
              <CompanyContactRow
                key={contact.id}
                contact={contact}
                onDelete={() => setDeleting(contact)}
              />
            ))}
          </ul>
        )}
      </PagedRows>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={isBusy}
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        The contact is deleted for the whole team. This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
