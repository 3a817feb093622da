import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/partner/customers.ts';
import { validate } from '#worker/http/request/validate.ts';
import { createCustomerAcceptance } from '#worker/partners/invitations/accept-invitation.ts';
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
  const acceptance = createCustomerAcceptance(context);
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
    async (c) => c.json(await acceptance.read(c.req.valid('json').token, c.req.raw.headers)),
  );

  app.post(
    contract.acceptCustomerInvitation.path,
    requireUser,
    validate(contract.acceptCustomerInvitation.request),
    async (c) => {
      const { token } = c.req.valid('json');
      const request = { requestId: c.get('requestId'), headers: c.req.raw.headers };
      const origin = originOf(c.req.url);
      return c.json(await acceptance.accept(c.get('user'), token, request, origin));
    },
  );

  app.post(contract.signUpCustomer.path, validate(contract.signUpCustomer.request), async (c) => {
    const request = { requestId: c.get('requestId'), headers: c.req.raw.headers };
    return c.json(
      await acceptance.signUp(c.req.valid('json'), request, context.originOf(c.req.url)),
      201,
    );
  });

  return app;
}
