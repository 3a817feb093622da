import { Hono, type Context } from 'hono';
import {
  INVITED_PERSON_UNITS,
  LISTED_CARD_UNITS,
  LISTED_PHOTO_UNITS,
} from '#shared/api/costs/call-costs.ts';
import * as contract from '#shared/api/organizations/people/invitations.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import * as lists from '#shared/api/organizations/people/invitation-lists.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import { toJoinRequest } from '#worker/organizations/create-acceptance.ts';
import {
  acceptWithAddress,
  createMemberAcceptance,
} from '#worker/organizations/invitations/accept/accept-invitation.ts';
import {
  declineByProof,
  declineOwn,
} from '#worker/organizations/invitations/accept/own-invitations.ts';
import { proveByToken } from '#worker/organizations/invitations/accept/pending-invitation.ts';
import {
  resendToAddress,
  revokeAddress,
} from '#worker/organizations/invitations/change-invitation.ts';
import {
  remindAddresses,
  revokeAddresses,
} from '#worker/organizations/invitations/bulk/change-addresses.ts';
import {
  inviteAddress,
  type Inviter,
} from '#worker/organizations/invitations/create-invitation.ts';
import { readInvitationPage } from '#worker/organizations/invitations/list-invitations.ts';
import { checkRows } from '#worker/organizations/invitations/lists/check-list.ts';
import { orderUndo } from '#worker/organizations/invitations/lists/undo-list.ts';
import {
  readLatestLists,
  readListProgress,
} from '#worker/organizations/invitations/lists/read-list.ts';
import { storeList } from '#worker/organizations/invitations/lists/store-list.ts';
import { isAddress } from '#worker/organizations/invitations/photos/known-photos.ts';
import { storeListPhoto } from '#worker/organizations/invitations/photos/store-photo.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** A list of 5,000 rows with cards of 1,600 bytes. */
const LIST_MAX_BYTES = 8_000_000;

/** Invitations of an organization: one by one, and by list. */
export function invitationRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser, originOf } = context;
  const requireMember = createRequireMember(context);
  const access = [requireUser, requireMember('inviteMembers')] as const;
  const buildInviter = (c: Context<MemberEnv>): Inviter => ({
    actor: c.get('actor'),
    user: c.get('user'),
    source: buildAuditSource(c, now()),
    origin: originOf(c.req.url),
  });
  const app = new Hono<MemberEnv>();

  app.get(contract.listInvitations.path, ...access, async (c) =>
    c.json(
      await readInvitationPage(context, c.get('actor'), {
        cursor: c.req.query('cursor'),
        q: c.req.query('q'),
      }),
    ),
  );

  app.post(
    contract.createInvitation.path,
    ...access,
    validate(contract.createInvitation.request),
    async (c) => {
      const inviter = buildInviter(c);
      const input = c.req.valid('json');
      const invitation = await inviteAddress(context, inviter, input).catch((error: unknown) =>
        repeatInvitation(context, inviter, input.id, error),
      );
      return c.json({ invitation }, 201);
    },
  );

  app.delete(contract.revokeInvitation.path, ...access, async (c) => {
    const id = c.req.param('invitation');
    await revokeAddress(context, buildInviter(c), id);
    return c.body(null, 204);
  });

  app.post(contract.resendInvitation.path, ...access, async (c) =>
    c.json({
      invitation: await resendToAddress(context, buildInviter(c), {
        id: c.req.param('invitation'),
      }),
    }),
  );

  app.post(
    contract.remindInvitations.path,
    ...access,
    validate(contract.remindInvitations.request),
    async (c) => {
      const { invitations } = c.req.valid('json');
      const ids = [...new Set(invitations)];
      await c.get('spend')({ kind: 'write', units: ids.length * INVITED_PERSON_UNITS });
      return c.json({ results: await remindAddresses(context, buildInviter(c), ids) });
    },
  );

  app.post(
    contract.revokeInvitations.path,
    ...access,
    validate(contract.revokeInvitations.request),
    async (c) => {
      const ids = [...new Set(c.req.valid('json').invitations)];
      return c.json({ results: await revokeAddresses(context, buildInviter(c), ids) });
    },
  );

  app.post(
    lists.checkInvitationList.path,
    ...access,
    validate(lists.checkInvitationList.request, LIST_MAX_BYTES),
    async (c) => {
      const list = { ...c.req.valid('json'), origin: originOf(c.req.url) };
      return c.json(await checkRows(context, c.get('actor'), list));
    },
  );

  app.post(
    lists.sendInvitationList.path,
    ...access,
    validate(lists.sendInvitationList.request, LIST_MAX_BYTES),
    async (c) => {
      await context.limitCostly(`invitation-lists:${c.get('user').id}`);
      const list = c.req.valid('json');
      const cards = list.rows.filter(({ card }) => card !== undefined).length;
      const photos = list.rows.filter(({ card }) => isAddress(card?.photo ?? '')).length;
      const units =
        list.rows.length * INVITED_PERSON_UNITS +
        cards * LISTED_CARD_UNITS +
        photos * LISTED_PHOTO_UNITS;
      await c.get('spend')({ kind: 'write', units });
      const id = await storeList(context, buildInviter(c), list);
      return c.json({ id }, 202);
    },
  );

  app.post(lists.uploadListPhoto.path, ...access, async (c) =>
    c.json({ url: await storeListPhoto(context, c.get('actor'), c.req.raw) }, 201),
  );

  app.get(lists.listInvitationLists.path, ...access, async (c) =>
    c.json(await readLatestLists(db, c.get('actor'))),
  );

  app.get(lists.readInvitationList.path, ...access, async (c) => {
    const list = c.req.param('list');
    return c.json(await readListProgress(db, c.get('actor'), list, c.req.query('cursor')));
  });

  app.post(lists.undoInvitationList.path, ...access, async (c) => {
    const list = c.req.param('list');
    // Managers undo the lists that they sent themselves, as they read them.
    await readListProgress(db, c.get('actor'), list, undefined);
    await orderUndo(context, list, buildAuditSource(c, now()));
    return c.body(null, 202);
  });

  return app;
}

const buildRequest = (c: Context<MemberEnv>) => ({
  requestId: c.get('requestId'),
  headers: c.req.raw.headers,
});

/** What invited people may do: with the token of a mailed link, or with their account. */
export function acceptanceRoutes(context: Kernel): Hono<MemberEnv> {
  const { requireUser, originOf, limitSignIn } = context;
  const acceptance = createMemberAcceptance(context);
  const app = new Hono<MemberEnv>();

  app.post(contract.readInvitation.path, validate(contract.readInvitation.request), async (c) =>
    c.json(await acceptance.read(c.req.valid('json').token, c.req.raw.headers)),
  );

  app.post(
    contract.acceptInvitation.path,
    requireUser,
    validate(contract.acceptInvitation.request),
    async (c) => {
      const { token } = c.req.valid('json');
      const request = buildRequest(c);
      const origin = originOf(c.req.url);
      return c.json(await acceptance.accept(c.get('user'), token, request, origin));
    },
  );

  app.post(
    contract.acceptOwnInvitation.path,
    requireUser,
    validate(contract.acceptOwnInvitation.request),
    async (c) => {
      const id = c.req.param('invitation');
      const request = { id, ...toJoinRequest(buildRequest(c)) };
      const origin = originOf(c.req.url);
      return c.json(await acceptWithAddress(context, c.get('user'), request, origin));
    },
  );

  app.post(contract.declineOwnInvitation.path, requireUser, async (c) => {
    const id = c.req.param('invitation');
    const request = { id, ...toJoinRequest(buildRequest(c)), origin: originOf(c.req.url) };
    await declineOwn(context, c.get('user'), request);
    return c.body(null, 204);
  });

  app.post(
    contract.declineInvitation.path,
    validate(contract.declineInvitation.request),
    async (c) => {
      await limitSignIn(`invitations:${clientAddress(c.req.raw.headers)}`);
      const proof = proveByToken(c.req.valid('json').token);
      const request = { ...toJoinRequest(buildRequest(c)), origin: originOf(c.req.url) };
      await declineByProof(context, proof, { ...request, userId: null });
      return c.body(null, 204);
    },
  );

  app.post(contract.signUpInvited.path, validate(contract.signUpInvited.request), async (c) => {
    const input = c.req.valid('json');
    return c.json(await acceptance.signUp(input, buildRequest(c), originOf(c.req.url)), 201);
  });

  return app;
}

/** Sends the mail of an earlier attempt again, because it may not have been sent. */
async function repeatInvitation(
  context: Kernel,
  inviter: Inviter,
  id: string | undefined,
  error: unknown,
): Promise<contract.Invitation> {
  const isInvited = error instanceof ApiError && error.code === 'already_invited';
  if (!isInvited || id === undefined) throw error;
  return resendToAddress(context, inviter, { id, isRepeated: true }).catch((failure: unknown) => {
    const isOther = failure instanceof ApiError && failure.code === 'not_found';
    throw isOther ? error : failure;
  });
}
