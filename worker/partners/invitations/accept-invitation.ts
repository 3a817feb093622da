import { z } from 'zod';
import type {
  acceptCustomerInvitation,
  CustomerInvitationPreview,
  signUpCustomer,
} from '#shared/api/organizations/partner/customers.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { hasAccount } from '#worker/auth/find-account.ts';
import { confirmInvitedEmail, prepareInvitedAccount } from '#worker/auth/invited-account.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { describeOtherCustomer, PARTNER_TEXT } from '#worker/partners/copy.ts';
import { buildTermInsert } from '#worker/partners/customers/join-customer.ts';
import { findPartner } from '#worker/partners/end-customer.ts';
import type { PartnerContext } from '#worker/partners/partner-context.ts';
import { buildCustomerSource } from '#worker/partners/require-partner.ts';

type Joined = z.infer<typeof acceptCustomerInvitation.response>;

interface RequestOrigin {
  requestId: string;
  request: Request;
}

const pendingSchema = z.object({
  organizationId: z.string(),
  partner: z.string(),
  email: z.string(),
  emailKey: z.string(),
});

const FIND = `SELECT i.organization_id AS organizationId, i.email, i.email_key AS emailKey,
    coalesce(b.brand ->> '$.productName', o.name) AS partner
  FROM partner_invitations i JOIN organizations o ON o.id = i.organization_id
    LEFT JOIN partner_brands b ON b.organization_id = o.id
  WHERE i.token_hash = ?1 AND i.expires_at > ?2 AND o.deleting_at IS NULL`;

async function requireInvitation({ db, now }: Pick<PartnerContext, 'db' | 'now'>, token: string) {
  const statement = db.prepare(FIND).bind(sha256Hex(token), now().toISOString());
  const found = await firstRow(statement, pendingSchema);
  if (found === null) throw new ApiError('not_found', { message: PARTNER_TEXT.gone });
  return found;
}

/** What an invitation is about. Throws `not_found` for a token that works no longer. */
export async function describeCustomerInvitation(
  context: PartnerContext,
  token: string,
): Promise<CustomerInvitationPreview> {
  const { partner, email } = await requireInvitation(context, token);
  return { partner, email, hasAccount: await hasAccount(context.db, email) };
}

// For one of two accounts that are created for the address at once, and once only.
const CLAIM = `UPDATE partner_invitations SET created_at = created_at
  WHERE token_hash = ?1 AND expires_at > ?2
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email_key = partner_invitations.email_key)`;
const JOIN = `INSERT INTO partner_customers (user_id, organization_id, joined_by, joined_at)
  SELECT u.id, o.id, 'invitation', ?3 FROM partner_invitations i
    JOIN organizations o ON o.id = i.organization_id AND o.deleting_at IS NULL AND o.kind = 'partner'
    JOIN users u ON u.id = ?2 AND u.email_key = i.email_key
  WHERE i.token_hash = ?1 AND i.expires_at > ?3 ON CONFLICT (user_id) DO NOTHING`;
const USE = `DELETE FROM partner_invitations WHERE token_hash = ?1 AND EXISTS (
  SELECT 1 FROM partner_customers c
  WHERE c.user_id = ?2 AND c.organization_id = partner_invitations.organization_id)`;

/** Joins in one transaction. `account` inserts the account after the claim. */
async function join(
  { db, now }: PartnerContext,
  token: string,
  organizationId: string,
  person: { profile: Profile; account: readonly D1PreparedStatement[] } & RequestOrigin,
): Promise<void> {
  const { profile, account, requestId, request } = person;
  const hash = sha256Hex(token);
  const source = buildCustomerSource(organizationId, profile.id, requestId, request, now());
  const claim = account.length === 0 ? [] : [db.prepare(CLAIM).bind(hash, source.at), ...account];
  await db.batch([
    ...claim,
    db.prepare(JOIN).bind(hash, profile.id, source.at),
    recordAudit(
      db,
      source,
      { action: 'customer.joined', target: profile.id, details: { by: 'invitation' } },
      { ifChanged: true },
    ),
    buildTermInsert(db, profile.id, profile),
    db.prepare(USE).bind(hash, profile.id),
  ]);
}

async function requireJoined(
  { db }: Pick<PartnerContext, 'db'>,
  userId: string,
  organizationId: string,
): Promise<Joined> {
  const partner = await findPartner(db, userId);
  if (partner?.id !== organizationId) {
    // Revoked meanwhile, or a customer of another partner.
    if (partner === null) throw new ApiError('not_found', { message: PARTNER_TEXT.gone });
    throw new ApiError('other_partner');
  }
  return { partner: { id: partner.id, name: partner.name } };
}

/**
 * Joins with the session's account and confirms its address, which the mailed token proves. Throws
 * `not_found` for a token that works no longer, `other_account` and `other_partner`.
 */
export async function acceptAsCustomer(
  context: PartnerContext,
  profile: Profile,
  token: string,
  about: RequestOrigin & { origin: string },
): Promise<Joined> {
  const { organizationId, email, emailKey: key } = await requireInvitation(context, token);
  if (emailKey(profile.email) !== key) {
    const message = describeOtherCustomer(email, profile.email);
    throw new ApiError('other_account', { message });
  }
  await confirmInvitedEmail(context, profile, {
    requestId: about.requestId,
    clientAddress: clientAddress(about.request.headers),
    origin: about.origin,
  });
  await createBrandChanges(context).onCustomerMoving(profile.id, about.origin);
  await join(context, token, organizationId, { ...about, profile, account: [] });
  return requireJoined(context, profile.id, organizationId);
}

/**
 * Creates the account of the invited address and joins. Throws `not_found` for a token that works no
 * longer, and as sign-up does.
 */
export async function signUpAsCustomer(
  context: PartnerContext,
  { token, ...person }: z.infer<typeof signUpCustomer.request>,
  about: RequestOrigin,
): Promise<z.infer<typeof signUpCustomer.response>> {
  const { organizationId, email } = await requireInvitation(context, token);
  const input = { ...person, email };
  const prepared = await prepareInvitedAccount(context, input, about.request.headers);
  const { profile, statements } = prepared;
  await join(context, token, organizationId, { ...about, profile, account: statements });
  const partner = await findPartner(context.db, profile.id);
  if (partner === null) {
    if (await hasAccount(context.db, email)) throw new ApiError('email_taken');
    throw new ApiError('not_found', { message: PARTNER_TEXT.gone });
  }
  const { id, name } = partner;
  return { partner: { id, name }, ...(await prepared.startSession()) };
}
