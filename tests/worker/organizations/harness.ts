import { env } from 'cloudflare:test';
import { z } from 'zod';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import type { Role } from '#shared/organization/role.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';
import { readEntries } from '#tests/worker/organizations/audit/harness.ts';
import { confirmEmail, join, type Person } from '#tests/worker/account/harness.ts';

export interface Team {
  id: string;
  name: string;
  /** `/api/organizations/{id}` with a path. */
  at: (path?: string) => string;
  owner: Person;
  /** The owner's membership. */
  ownerId: string;
}

/** Makes an organization. */
export async function createTeam(plan = 'enterprise', owner?: Person): Promise<Team> {
  const person = owner ?? (await join(plan));
  const answer = await person.send('POST', createOrganization.path, { name: 'Acme GmbH' });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { organization } = createOrganization.response.parse(await answer.json());
  const { id, name } = organization;
  const ownerId = await findMemberId(id, person.user.id);
  return { id, name, at: (path = '') => `/api/organizations/${id}${path}`, owner: person, ownerId };
}

export async function findMemberId(organizationId: string, userId: string): Promise<string> {
  const id = await env.DB.prepare(
    'SELECT id FROM organization_members WHERE organization_id = ? AND user_id = ?',
  )
    .bind(organizationId, userId)
    .first('id');
  return z.string().parse(id);
}

export interface TeamMember extends Person {
  /** The ID of the membership. */
  memberId: string;
}

/** Adds an account to an organization, as accepting an invitation does. */
export async function addTeamMember(
  team: Pick<Team, 'id'>,
  role: Role,
  groups: readonly string[] = [],
): Promise<TeamMember> {
  const person = await join('free');
  const memberId = crypto.randomUUID();
  const { firstName, lastName, email, id: userId } = person.user;
  const at = new Date().toISOString();
  const member = { id: memberId, organizationId: team.id, userId, role, firstName, lastName };
  await env.DB.batch(buildMemberInserts(env.DB, { ...member, email, at }, '1'));
  for (const group of groups) await addToGroup(group, memberId);
  return { ...person, memberId };
}

export async function addToGroup(groupId: string, memberId: string): Promise<void> {
  await env.DB.prepare('INSERT INTO organization_group_members (group_id, member_id) VALUES (?, ?)')
    .bind(groupId, memberId)
    .run();
}

/** Stores a group and returns its ID. */
export async function insertGroup(team: Pick<Team, 'id'>, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.prepare('INSERT INTO organization_groups VALUES (?1, ?2, ?3, ?3, ?4)')
    .bind(id, team.id, name, new Date().toISOString())
    .run();
  return id;
}

/** Stores an invitation and returns its ID. */
export async function insertInvitation(
  team: Pick<Team, 'id'>,
  email: string,
  { groups = [], expiresAt = '9999-01-01T00:00:00.000Z' }: Invited = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?3, 'member', ?4, ?5, 'someone', ?6, ?6)`,
  )
    .bind(id, team.id, email, JSON.stringify(groups), id.replaceAll('-', '').repeat(2), expiresAt)
    .run();
  return id;
}

interface Invited {
  groups?: readonly string[];
  expiresAt?: string;
}

/** Role and status of a membership as stored. */
export async function readMembership(memberId: string) {
  return env.DB.prepare(
    'SELECT role, status, suspended_by AS suspendedBy FROM organization_members WHERE id = ?',
  )
    .bind(memberId)
    .first();
}

/** The actions recorded for an organization, oldest first. */
export async function listActions(organizationId: string): Promise<string[]> {
  return (await readEntries(organizationId)).map(({ action }) => action);
}

/** The last action in the outbox, where the entries of a deleted organization stay. */
export async function findLastOutboxAction(organizationId: string): Promise<string | null> {
  return env.DB.prepare(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no DESC LIMIT 1',
  )
    .bind(organizationId)
    .first('action');
}

/** Status and error code of an answer. */
export async function readRefusal(answer: Response): Promise<[number, unknown]> {
  const body: unknown = answer.status === 204 ? null : await answer.json();
  const code = z.object({ code: z.string() }).safeParse(body);
  return [answer.status, code.data?.code ?? null];
}

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
      env.DB.prepare(
        'INSERT INTO organization_group_members (group_id, member_id) VALUES (?, ?)',
      ).bind(id, member),
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
