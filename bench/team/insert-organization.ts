import type { D1Database } from '@cloudflare/workers-types';
import { buildCard, cardWriteSchema } from '#shared/card/card.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { signup } from '#shared/api/auth/auth.ts';
import { createOrganization } from '#shared/api/organizations/organizations.ts';

/** What a planted team has. Members include its owner, and each of the others has a card. */
export interface OrganizationSize {
  members: number;
  groups: number;
  invitations: number;
  requests: number;
}

export interface InsertedOrganization {
  id: string;
  /** The owner's session. */
  token: string;
}

/** The numbers from 0 to `count - 1` as `i`. */
const countTo = (count: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

const AT = '2026-01-01T00:00:00.000Z';
/** Every third card has no photo. */
const WITHOUT_PHOTO = 3;
const EXPIRED = 4;

/** Creates a team through the API, and fills it with people by SQL. `prefix` tells teams apart. */
export async function insertOrganization(
  { origin, db }: { origin: string; db: D1Database },
  prefix: string,
  { members, groups, invitations, requests }: OrganizationSize,
): Promise<InsertedOrganization> {
  const { id, token } = await addOrganization(origin, db, prefix);
  const content = JSON.stringify(cardWriteSchema.parse(buildCard(new Date(AT), null)));
  const people = countTo(members - 1);
  const fill = [
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, job_title, password_hash, created_at, updated_at)
      ${people} SELECT ?1 || i, ?1 || i || '@big.example', ?1 || i || '@big.example', 'Person', ?1 || i,
        'Consultant', '', ?2, ?2 FROM n`,
      prefix,
      AT,
    ],
    [
      `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      ${people} SELECT ?1 || i, ?2, ?1 || i, 'member', 'active', 'person ' || ?1 || i, ?3, '2026-01-01' FROM n`,
      prefix,
      id,
      AT,
    ],
    [
      `INSERT INTO organization_member_terms (organization_id, term, sort_name, member_id)
      ${people} SELECT ?2, word.value, 'person ' || ?1 || i, ?1 || i
      FROM n, json_each(json_array('person', ?1 || i)) word`,
      prefix,
      id,
    ],
    [
      `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
      ${countTo(groups)} SELECT ?1 || 'g' || i, ?2, 'Group ' || i, 'group ' || i, ?3 FROM n`,
      prefix,
      id,
      AT,
    ],
    [
      `INSERT INTO organization_group_members (group_id, member_id)
      ${people} SELECT ?1 || 'g' || (i % ${groups}), ?1 || i FROM n`,
      prefix,
    ],
    [
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at,
        organization_id, gaps)
      ${people} SELECT ?1 || i, ?1 || i, ?1 || i, ?1 || '-' || i, 1,
        json_set(?4, '$.name', 'Person ' || ?1 || i, '$.title', 'Consultant'), 1, ?3, ?3, ?2,
        iif(i % ${WITHOUT_PHOTO} = 0, '["photo"]', NULL) FROM n`,
      prefix,
      id,
      AT,
      content,
    ],
    [
      `INSERT INTO organization_invitations (id, organization_id, email, email_key, role, groups, token_hash,
        invited_by, created_at, expires_at)
      ${countTo(invitations)} SELECT ?1 || i, ?2, ?1 || 'new' || i || '@big.example', ?1 || 'new' || i || '@big.example',
        'member', json_array(?1 || 'g0'), substr(?1, 1, 1) || printf('%063d', i), 'x', ?3,
        iif(i % ${EXPIRED} = 0, ?3, '2099-01-01') FROM n`,
      prefix,
      id,
      AT,
    ],
    [
      `INSERT INTO organization_change_requests (id, organization_id, member_id, username, field, value,
        value_before, note, status, created_at)
      ${countTo(requests)} SELECT ?1 || i, ?2, ?1 || i, ?1 || '-' || i, 'title', '"Partner"', '"Consultant"', '',
        'open', ?3 FROM n`,
      prefix,
      id,
      AT,
    ],
  ] as const;
  for (const [sql, ...values] of fill) {
    await db
      .prepare(sql)
      .bind(...values)
      .run();
  }
  return { id, token };
}

/** Creates an organization on Enterprise through the API. */
export async function addOrganization(
  origin: string,
  db: D1Database,
  prefix: string,
): Promise<InsertedOrganization> {
  const call = createApiClient(origin);
  const email = `${prefix}@example.com`;
  const person = { firstName: 'Olga', lastName: 'Owner', email, password: `long ${prefix} enough` };
  const signedUp = signup.response.parse(await call(signup.method, signup.path, person));
  const { token } = signedUp;
  await db.prepare("UPDATE users SET plan = 'enterprise' WHERE email = ?").bind(email).run();
  const name = { name: 'Northwind' };
  const created = await call(createOrganization.method, createOrganization.path, name, { token });
  return { id: createOrganization.response.parse(created).organization.id, token };
}
