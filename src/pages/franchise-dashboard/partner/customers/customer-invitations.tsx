import {
  inviteCustomer,
  listCustomerInvitations,
  revokeCustomerInvitation,
  type PendingCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import { OneFieldForm } from '#src/features/one-field-form/one-field-form.tsx';
import {
  buildInvitedCustomerToast,
  CUSTOMER_INVITATION_REVOKED,
} from '#src/pages/franchise-dashboard/partner/copy.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';

/** Invites customers by mail, and lists open invitations. */
export function CustomerInvitations({ org }: { org: string }) {
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
