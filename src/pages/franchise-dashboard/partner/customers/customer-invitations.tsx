import { useState, type SubmitEvent } from 'react';
import {
  inviteCustomer,
  listCustomerInvitations,
  revokeCustomerInvitation,
  type PendingCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import {
  buildInvitedCustomerToast,
  CUSTOMER_INVITATION_REVOKED,
} from '#src/pages/franchise-dashboard/partner/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';

/** Invites customers by mail, and lists open invitations. */
export function CustomerInvitations({ org }: { org: string }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const list = useEndpointRows(
    listCustomerInvitations,
    { params: { org } },
    ({ invitations: rows, next }) => ({ rows, next }),
  );
  const invite = async () => {
    if (email.trim() === '') return setError('Please enter an email address.');
    setIsBusy(true);
    const answer = await api.call(inviteCustomer, { params: { org }, body: { email } });
    setIsBusy(false);
    if (!answer.ok) return setError(answer.error.issues[0]?.message ?? answer.error.message);
    const { invitation } = answer.value;
    setEmail('');
    list.update((rows) => [invitation, ...rows.filter((row) => row.email !== invitation.email)]);
    return toasts.show(buildInvitedCustomerToast(invitation.email));
  };
  const revoke = async ({ id }: PendingCustomer) => {
    const params = { org, invitation: id };
    const answer = await api.call(revokeCustomerInvitation, { params });
    // Accepted or revoked meanwhile: it is not open anymore either way.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Revoke Failed', answer.error));
    }
    list.update((rows) => rows.filter((row) => row.id !== id));
    return toasts.show(CUSTOMER_INVITATION_REVOKED);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void invite();
  };
  return (
    <section aria-labelledby="invite-customers" className="grid gap-4">
      <h3 id="invite-customers" className="text-md font-medium">
        Invite a customer
      </h3>
      <form
        noValidate
        aria-label="Invite a customer"
        onSubmit={onSubmit}
        className="flex flex-wrap items-start gap-4"
      >
        <div className="min-w-0 flex-1 basis-64">
          <EmailField
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
          />
        </div>
        <Button type="submit" busy={isBusy} busyLabel="Sending..." className="sm:mt-7">
          Send invitation
        </Button>
      </form>
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
                  onClick={() => void revoke(row)}
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
