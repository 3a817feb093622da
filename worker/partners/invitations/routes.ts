import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/partner/customers.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { validate } from '#worker/http/request/validate.ts';
import {
  acceptAsCustomer,
  describeCustomerInvitation,
  signUpAsCustomer,
} from '#worker/partners/invitations/accept-invitation.ts';
import {
  inviteAddressAsCustomer,
  listInvitationPage,
  revokeInvitationOfCustomer,
} from '#worker/partners/invitations/invite-customer.ts';
import type { PartnerContext, PartnerEnv } from '#worker/partners/partner-context.ts';
import { buildStaffSource } from '#worker/partners/require-partner.ts';

/** Invitations of customers: by the partner, and with the token of a mailed link. */
export function customerInvitationRoutes(context: PartnerContext): Hono<PartnerEnv> {
  const { now, requireUser, requirePartner, originOf } = context;
  const manage = [requireUser, requirePartner('manageCustomers')] as const;
  const app = new Hono<PartnerEnv>();

  app.get(contract.listCustomerInvitations.path, ...manage, async (c) =>
    c.json(
      await listInvitationPage(context, c.get('actor').organization.id, c.req.query('cursor')),
    ),
  );

  app.post(
    contract.inviteCustomer.path,
    ...manage,
    validate(contract.inviteCustomer.request),
    async (c) => {
      const inviter = {
        user: c.get('user'),
        source: buildStaffSource(c, now()),
        origin: originOf(c.req.url),
      };
      const { email } = c.req.valid('json');
      return c.json({ invitation: await inviteAddressAsCustomer(context, inviter, email) }, 201);
    },
  );

  app.delete(contract.revokeCustomerInvitation.path, ...manage, async (c) => {
    const source = buildStaffSource(c, now());
    await revokeInvitationOfCustomer(context, c.req.param('invitation'), source);
    return c.body(null, 204);
  });

  app.post(
    contract.readCustomerInvitation.path,
    validate(contract.readCustomerInvitation.request),
    async (c) => {
      await context.limitSignIn(`invitations:${clientAddress(c.req.raw.headers)}`);
      return c.json(await describeCustomerInvitation(context, c.req.valid('json').token));
    },
  );

  app.post(
    contract.acceptCustomerInvitation.path,
    requireUser,
    validate(contract.acceptCustomerInvitation.request),
    async (c) => {
      const user = c.get('user');
      const origin = originOf(c.req.url);
      const about = { requestId: c.get('requestId'), request: c.req.raw, origin };
      return c.json(await acceptAsCustomer(context, user, c.req.valid('json').token, about));
    },
  );

  app.post(contract.signUpCustomer.path, validate(contract.signUpCustomer.request), async (c) => {
    await context.limitSignIn(`address:${clientAddress(c.req.raw.headers)}`);
    const about = { requestId: c.get('requestId'), request: c.req.raw };
    return c.json(await signUpAsCustomer(context, c.req.valid('json'), about), 201);
  });

  return app;
}
