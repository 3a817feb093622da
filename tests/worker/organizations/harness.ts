import { env } from 'cloudflare:test';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import type { Role } from '#shared/organization/role.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';

export interface TestOrganization {
  id: string;
  path: string;
  owner: Person;
}

/** An organization whose owner's address is confirmed. */
export async function addOrganization(
  plan = 'business_pro',
  name = 'Acme',
): Promise<TestOrganization> {
  const owner = await join(plan);
  await confirmEmail(owner.user.id);
  return organizationOf(owner, name);
}

/** Another organization of an account. */
export async function organizationOf(owner: Person, name = 'Acme'): Promise<TestOrganization> {
  const answer = await owner.send('POST', createOrganization.path, { name });
  const { organization } = createOrganization.response.parse(await answer.json());
  return { id: organization.id, path: `/api/organizations/${organization.id}`, owner };
}

/** An account that is a member, with its member ID. */
export async function addMember(
  organizationId: string,
  role: Role,
  status: 'active' | 'suspended' | 'left' = 'active',
): Promise<Person & { memberId: string }> {
  const person = await join('free');
  await confirmEmail(person.user.id);
  const memberId = crypto.randomUUID();
  const at = new Date().toISOString();
  await env.DB.prepare(
    `INSERT INTO organization_members
      (id, organization_id, user_id, role, status, suspended_by, sort_name, joined_at, last_active_on, left_at)
    VALUES (?1, ?2, ?3, ?4, ?5, iif(?5 = 'suspended', 'person', NULL), 'ann', ?6, '2026-01-01',
      iif(?5 = 'left', ?6, NULL))`,
  )
    .bind(memberId, organizationId, person.user.id, role, status, at)
    .run();
  return { ...person, memberId };
}

/** A group with these members. Returns its ID. */
export async function addGroup(
  organizationId: string,
  name: string,
  members: readonly string[] = [],
): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
      VALUES (?1, ?2, ?3, lower(?3), ?4)`,
    ).bind(id, organizationId, name, new Date().toISOString()),
    ...members.map((member) =>
      env.DB.prepare('INSERT INTO organization_group_members VALUES (?, ?)').bind(id, member),
    ),
  ]);
  return id;
}

/** Sets the plan as a purchase does. */
export async function pay(userId: string, plan = 'business_pro'): Promise<void> {
  await env.DB.prepare('UPDATE users SET plan = ?2, paid_plan = ?2 WHERE id = ?1')
    .bind(userId, plan)
    .run();
}

/** Seats that organizations of a billing owner use, as the triggers count them. */
export async function countSeats(organizationId: string): Promise<number | null> {
  return env.DB.prepare(
    'SELECT active + invited AS seats FROM organization_counts WHERE organization_id = ?',
  )
    .bind(organizationId)
    .first<number>('seats');
}
