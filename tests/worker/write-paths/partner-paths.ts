import { env } from 'cloudflare:test';
import { setUpPartner } from '#shared/api/operator/partners.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { buildBrandInsert, buildFirstBrand } from '#worker/partners/read-brand.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { WORLD_ORIGIN, type World } from '#tests/worker/fixtures/world.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { addOrganization } from '#tests/worker/write-paths/audit-paths.ts';
import { OWNER, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';

const PARTNER = 'partner-of-the-walk';
const CUSTOMER = 'customer-of-the-walk';
const INVITATION = 'customer-invitation-of-the-walk';
const TOKEN = 'a-token-of-a-customer-for-tests-only-0123456789';
const GUEST = 'guest@walk.example';
const AT = '2026-01-01T00:00:00.000Z';

/** A partner of the owner, whose address is confirmed. */
async function addPartner(_: World, account: WalkAccount): Promise<void> {
  await addOrganization(account, PARTNER);
  await env.DB.batch([
    env.DB.prepare("UPDATE organizations SET kind = 'partner' WHERE id = ?").bind(PARTNER),
    env.DB.prepare('UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1').bind(
      account.userId,
      AT,
    ),
    buildBrandInsert(env.DB, PARTNER, 'Walk Cards', AT),
  ]);
  await createTestKernel().brands.refresh(PARTNER);
}

async function addCustomer(world: World, account: WalkAccount): Promise<void> {
  await addPartner(world, account);
  await runAll(
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      VALUES (?1, 'c@walk.example', 'c@walk.example', 'C', 'C', '', ?2, ?2)`,
      CUSTOMER,
      AT,
    ],
    ["INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', ?3)", CUSTOMER, PARTNER, AT],
  );
}

/** Makes the owner a customer of their own partner. */
async function joinAsOwner(world: World, account: WalkAccount): Promise<void> {
  await addPartner(world, account);
  await runSql(
    "INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', ?3)",
    account.userId,
    PARTNER,
    AT,
  );
}

const invite = (email: string) => async (world: World, account: WalkAccount) => {
  await addPartner(world, account);
  await runSql(
    `INSERT INTO partner_invitations
      (id, organization_id, email, email_key, token_hash, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?3, ?4, ?5, '9999-01-01T00:00:00.000Z')`,
    INVITATION,
    PARTNER,
    email,
    sha256Hex(TOKEN),
    AT,
  );
};

/** Gives the owner the plan of a partner. Returns the operator's authorization. */
async function enter(_: World, { userId }: WalkAccount): Promise<string> {
  await runSql("UPDATE users SET plan = 'enterprise' WHERE id = ?", userId);
  return authorizeOperator();
}

/** Partners: made by the operator, their branding and customers. */
export const PARTNER_PATHS: readonly WritePath[] = withParams(
  { org: PARTNER, customer: CUSTOMER, invitation: INVITATION },
  [
    {
      covers: `POST ${setUpPartner.path}`,
      prepare: enter,
      isAnonymous: true,
      request: (_, Authorization) => ({
        headers: { Authorization },
        body: { name: 'Walk Cards', owner: OWNER.email },
      }),
      retryStatuses: [200],
      mayDiffer: { pattern: /"slug":"walk-cards-\w{8}"/, because: 'the slug ends at random' },
    },
    {
      covers: 'PUT /api/organizations/:org/brand',
      prepare: addPartner,
      body: { brand: buildFirstBrand('Other Cards'), terms: '', privacy: '', version: 1 },
    },
    {
      covers: 'POST /api/organizations/:org/brand/images',
      prepare: addPartner,
      body: PNG,
      intermediate: {
        tables: ['media'],
        because: 'an image that no partner has is unused, and the sweep deletes it after a day',
      },
    },
    {
      covers: 'DELETE /api/organizations/:org/customers/:customer',
      prepare: addCustomer,
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/organizations/:org/customer-invitations',
      prepare: addPartner,
      body: { email: GUEST },
      mayDiffer: {
        pattern: /^(?:invitation_mail(?:box)?_counts|organization_audit_outbox|audit_entries) .*/,
        because: 'each attempt whose result was stored counts as a mail and is recorded',
      },
    },
    {
      covers: 'DELETE /api/organizations/:org/customer-invitations/:invitation',
      prepare: invite(GUEST),
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/customer-invitations/read',
      prepare: invite(GUEST),
      isAnonymous: true,
      body: { token: TOKEN },
    },
    {
      covers: 'POST /api/customer-invitations/accept',
      prepare: invite(OWNER.email),
      body: { token: TOKEN },
      // The first call joined.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/customer-invitations/signup',
      prepare: invite(GUEST),
      isAnonymous: true,
      body: {
        token: TOKEN,
        firstName: 'Gus',
        lastName: 'Guest',
        password: 'a rather long pass phrase',
      },
      // The account was created but the response was lost, so the person signs in.
      retryStatuses: [404],
    },
    {
      covers: 'DELETE /api/account/partner',
      prepare: joinAsOwner,
      retryStatuses: [404],
    },
    {
      covers: 'job refresh_customer',
      prepare: joinAsOwner,
      request: ({ userId }) => ({ body: { userId, origin: WORLD_ORIGIN } }),
    },
    {
      covers: 'job refresh_customers',
      prepare: joinAsOwner,
      body: { organizationId: PARTNER, origin: WORLD_ORIGIN },
    },
  ],
);
