import { env } from 'cloudflare:test';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { buildBrandInsert } from '#worker/partners/branding/read-brand.ts';
import { buildTermInsert } from '#worker/partners/customers/join-customer.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';
import { createTeam, type Team } from '#tests/worker/organizations/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A partner whose owner has a confirmed address. */
export async function createPartnerTeam(name = 'Nordlicht Cards', owner?: Person): Promise<Team> {
  const team = await createTeam('enterprise', owner);
  await env.DB.batch([
    env.DB.prepare("UPDATE organizations SET kind = 'partner' WHERE id = ?").bind(team.id),
    buildBrandInsert(env.DB, team.id, name, new Date().toISOString()),
  ]);
  await confirmEmail(team.owner.user.id);
  return team;
}

/** Makes an account a customer. */
export async function insertCustomer(
  organizationId: string,
  { person, joinedAt = new Date().toISOString() }: { person?: Person; joinedAt?: string } = {},
): Promise<Person & { id: string }> {
  const account = person ?? (await join('free'));
  const { user } = account;
  await env.DB.batch([
    env.DB.prepare("INSERT INTO partner_customers VALUES (?1, ?2, 'sign_up', ?3)").bind(
      user.id,
      organizationId,
      joinedAt,
    ),
    buildTermInsert(env.DB, user.id, user),
  ]);
  return { ...account, id: user.id };
}

/** Makes many accounts customers, of which every second has a confirmed address. */
export async function insertManyCustomers(organizationId: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const prefix = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at,
        updated_at, email_confirmed_at)
      SELECT ?1 || value, ?1 || value || '@many.example', ?1 || value || '@many.example', 'Ann',
        'Example' || value, '', ?2, ?2, iif(value % 2 = 0, ?2, NULL) FROM json_each(?3)`,
    ).bind(prefix, at, JSON.stringify(numbers)),
    env.DB.prepare(
      `INSERT INTO partner_customers SELECT ?1 || value, ?2, 'sign_up',
        strftime('%Y-%m-%dT%H:%M:%fZ', ?4, '+' || value || ' seconds') FROM json_each(?3)`,
    ).bind(prefix, organizationId, JSON.stringify(numbers), at),
    env.DB.prepare(
      `INSERT INTO partner_customer_terms SELECT ?2, 'example' || value, ?1 || value
      FROM json_each(?3)`,
    ).bind(prefix, organizationId, JSON.stringify(numbers)),
  ]);
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
