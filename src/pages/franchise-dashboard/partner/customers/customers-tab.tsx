import { useState } from 'react';
import {
  listCustomers,
  releaseCustomer,
  type PartnerCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { CUSTOMER_RELEASED } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { CustomerInvitations } from '#src/pages/franchise-dashboard/partner/customers/customer-invitations.tsx';
import { CustomerList } from '#src/pages/franchise-dashboard/partner/customers/customer-list.tsx';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

/** The partner's customers, searched and paged on the server, and invitations. */
export function CustomersTab({ partner }: { partner: Organization }) {
  const org = partner.id;
  const canManage = findScope(partner.role, 'manageCustomers') !== null;
  const [search, setSearch] = useState('');
  const q = useDebouncedValue(search.trim());
  const [releasing, setReleasing] = useState<PartnerCustomer | null>(null);
  const ending = useAction('Release Failed');
  const list = useEndpointRows(
    listCustomers,
    { params: { org }, query: { q } },
    ({ customers: rows, next }) => ({ rows, next }),
  );
  const release = ({ id }: PartnerCustomer) =>
    ending.run(
      () => orGone(api.call(releaseCustomer, { params: { org, customer: id } })),
      () => {
        setReleasing(null);
        list.update((rows) => rows.filter((row) => row.id !== id));
      },
      CUSTOMER_RELEASED,
    );
  return (
    <div className="grid gap-10">
      {canManage && <CustomerInvitations org={org} />}
      <section aria-labelledby="customers" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h3 id="customers" className="text-md font-medium">
            Customers
          </h3>
          <div className="flex w-full sm:w-72">
            <SearchField
              label="Search customers"
              maxLength={100}
              value={search}
              onChange={setSearch}
            />
          </div>
        </div>
        <PagedRows
          list={list}
          noun="customers"
          empty={
            <EmptyState title={q === '' ? 'No customers yet' : 'No matching customers'}>
              {q === ''
                ? 'People who sign up at your address or accept your invitation appear here.'
                : 'Search for the beginning of a name or an email address.'}
            </EmptyState>
          }
        >
          {(rows) => <CustomerList customers={rows} onRelease={canManage ? setReleasing : null} />}
        </PagedRows>
      </section>
      {releasing !== null && (
        <ConfirmDialog
          title="Release this customer?"
          confirmLabel="Release"
          busyLabel="Releasing..."
          busy={ending.isBusy}
          onConfirm={() => release(releasing)}
          onCancel={() => setReleasing(null)}
        >
          {releasing.email} keeps the account with all cards and contacts, and from then on sees our
          brand and prices instead of yours.
        </ConfirmDialog>
      )}
    </div>
  );
}
