import type { Organization } from '#shared/api/organizations/organizations.ts';
import {
  inviteCustomer,
  listCustomerInvitations,
  listCustomers,
  releaseCustomer,
  revokeCustomerInvitation,
  type PartnerCustomer,
  type PendingCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import {
  buildInvitedCustomerToast,
  CUSTOMER_INVITATION_REVOKED,
  CUSTOMER_RELEASED,
  STATE_NAMES,
  STATE_TONES,
} from '#src/pages/franchise-dashboard/partner/copy.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { toasts } from '#src/state/toasts.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useState } from 'react';

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

interface CustomerListProps {
  customers: readonly PartnerCustomer[];
  /** Null where the role may not release customers. */
  onRelease: ((customer: PartnerCustomer) => void) | null;
}

function CustomerList({ customers, onRelease }: CustomerListProps) {
  return (
    <ul aria-label="Customers" className="divide-y divide-hairline border-y border-hairline">
      {customers.map((customer) => (
        <li
          key={customer.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
              {customer.name}
            </p>
            <p className="text-stone [overflow-wrap:anywhere]">{customer.email}</p>
            <p className="text-xs text-stone">
              {PLAN_NAMES[customer.plan]}, {countNoun(customer.cards, 'public card')}, since{' '}
              {formatDay(customer.joinedAt, 'local')}
            </p>
          </div>
          <div className="flex items-center gap-4">
            <Badge tone={STATE_TONES[customer.state]}>{STATE_NAMES[customer.state]}</Badge>
            {onRelease !== null && (
              <Button
                variant="quiet"
                aria-label={`Release ${customer.email}`}
                onClick={() => onRelease(customer)}
              >
                Release
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Invites customers by mail, and lists open invitations. */
function CustomerInvitations({ org }: { org: string }) {
  const revocation = useAction('Revoke Failed');
  const list = useEndpointRows(
    listCustomerInvitations,
    { params: { org } },
    ({ invitations: rows, next }) => ({ rows, next }),
  );
  const onInvited = ({ invitation }: { invitation: PendingCustomer }) => {
    list.update((rows) => [invitation, ...rows.filter((row) => row.email !== invitation.email)]);
    toasts.show(buildInvitedCustomerToast(invitation.email));
  };
  const revoke = ({ id }: PendingCustomer) =>
    revocation.run(
      () => orGone(api.call(revokeCustomerInvitation, { params: { org, invitation: id } })),
      () => list.update((rows) => rows.filter((row) => row.id !== id)),
      CUSTOMER_INVITATION_REVOKED,
    );
  return (
    <section aria-labelledby="invite-customers" className="grid gap-4">
      <h3 id="invite-customers" className="text-md font-medium">
        Invite a customer
      </h3>
      <OneFieldForm
        title="Invite a customer"
        schema={inviteCustomer.request.shape.email}
        field={{
          label: 'Email',
          type: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        button="Send invitation"
        send={(email) => api.call(inviteCustomer, { params: { org }, body: { email } })}
        onSent={onInvited}
      />
      {list.rows !== null && list.rows.length > 0 && (
        <ul
          aria-label="Open invitations"
          className="divide-y divide-hairline border-y border-hairline"
        >
          {list.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-4 py-2.5">
              <div className="min-w-0">
                <p className="[overflow-wrap:anywhere]">{row.email}</p>
                <p className="text-xs text-stone">
                  {row.isExpired ? 'Expired' : `Works until ${formatDay(row.expiresAt, 'local')}`}
                </p>
              </div>
              <div className="flex items-center gap-4">
                <Badge tone={row.isExpired ? 'neutral' : 'warn'}>
                  {row.isExpired ? 'Expired' : 'Invited'}
                </Badge>
                <Button
                  variant="quiet"
                  aria-label={`Revoke the invitation of ${row.email}`}
                  onClick={() => revoke(row)}
                >
                  Revoke
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </section>
  );
}
