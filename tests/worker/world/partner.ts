import { env } from 'cloudflare:test';
import { brandSchema, type Brand } from '#shared/brand/brand.ts';
import type { NamedPerson } from '#shared/text/person-terms.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { buildTermInsert } from '#worker/partners/customers/join-customer.ts';
import { createTeam, type Team } from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { readRow, runSql, runAll } from '#tests/worker/world/sql.ts';

/** A partner's brand in which no value is the installation's. */
export function buildTestBrand(changes: Partial<Brand> = {}): Brand {
  return brandSchema.parse({
    productName: 'Bright Ideas',
    tagline: 'Cards for people who meet people',
    primaryColor: '#1d3557',
    backgroundColor: '#f1faee',
    logo: '',
    icon: '',
    senderName: 'Bright Mail',
    replyTo: 'answers@bright.example',
    supportEmail: 'help@bright.example',
    hasWatermark: true,
    ...changes,
  });
}

/** Makes a partner with a brand. */
export async function createPartner(
  changes: Partial<Brand> = {},
  legal: { terms?: string; privacy?: string } = {},
): Promise<Team> {
  const team = await createTeam();
  await runSql("UPDATE organizations SET kind = 'partner' WHERE id = ?", team.id);
  await writeBrand(team.id, changes, legal);
  return team;
}

/** Stores a brand without its KV value. */
export async function writeBrand(
  organizationId: string,
  changes: Partial<Brand> = {},
  { terms = '', privacy = '' }: { terms?: string; privacy?: string } = {},
): Promise<void> {
  const brand = JSON.stringify(buildTestBrand(changes));
  await runSql(
    `INSERT INTO partner_brands (organization_id, brand, terms, privacy, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (organization_id) DO UPDATE SET brand = ?2, terms = ?3, privacy = ?4,
       version = version + 1`,
    organizationId,
    brand,
    terms,
    privacy,
    new Date().toISOString(),
  );
}

/** Makes an account a customer, as signing up at the partner's address does. */
export async function joinPartner(
  userId: string,
  organizationId: string,
  joinedAt = new Date(),
): Promise<void> {
  const person = await readRow<NamedPerson>(
    'SELECT first_name AS firstName, last_name AS lastName, email FROM users WHERE id = ?',
    userId,
  );
  if (person === null) throw new Error(`no account ${userId}`);
  await env.DB.batch([
    env.DB.prepare("INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', ?3)").bind(
      userId,
      organizationId,
      joinedAt.toISOString(),
    ),
    buildTermInsert(env.DB, userId, person),
  ]);
}

/** Makes a person who is a customer. */
export async function insertCustomer(
  organizationId: string,
  joinedAt?: Date,
): Promise<Person & { id: string }> {
  const person = await join();
  await joinPartner(person.user.id, organizationId, joinedAt);
  return { ...person, id: person.user.id };
}

/** Makes many accounts customers, of which every second has a confirmed address. */
export async function insertManyCustomers(organizationId: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const prefix = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  await runAll(
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at,
        updated_at, email_confirmed_at)
      SELECT ?1 || value, ?1 || value || '@many.example', ?1 || value || '@many.example', 'Ann',
        'Example' || value, '', ?2, ?2, iif(value % 2 = 0, ?2, NULL) FROM json_each(?3)`,
      prefix,
      at,
      JSON.stringify(numbers),
    ],
    [
      `INSERT INTO partner_customers SELECT ?1 || value, ?2, 'sign_up',
        strftime('%Y-%m-%dT%H:%M:%fZ', ?4, '+' || value || ' seconds') FROM json_each(?3)`,
      prefix,
      organizationId,
      JSON.stringify(numbers),
      at,
    ],
    [
      `INSERT INTO partner_customer_terms SELECT ?2, 'example' || value, ?1 || value
      FROM json_each(?3)`,
      prefix,
      organizationId,
      JSON.stringify(numbers),
    ],
  );
}

/** Stores an invitation and returns its ID. */
export async function insertCustomerInvitation(
  organizationId: string,
  email = `${crypto.randomUUID()}@new.example`,
  token: string = crypto.randomUUID(),
): Promise<string> {
  const id = crypto.randomUUID();
  await runSql(
    `INSERT INTO partner_invitations
      (id, organization_id, email, email_key, token_hash, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?3, ?4, ?5, '9999-01-01T00:00:00.000Z')`,
    id,
    organizationId,
    email,
    sha256Hex(token),
    new Date().toISOString(),
  );
  return id;
}
