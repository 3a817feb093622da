import { env } from 'cloudflare:test';
import { z } from 'zod';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import type { Role } from '#shared/organization/role.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { endDueOrganizations } from '#worker/organizations/removal/end-organization.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { join, PASSWORD, type Person, type Send } from '#tests/worker/world/person.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

export interface Team {
  id: string;
  slug: string;
  name: string;
  /** `/api/organizations/{id}` */
  path: string;
  /** The same with a path behind it. */
  at: (path?: string) => string;
  /** Sends a request of the owner to such a path. */
  send: Send;
  owner: Person;
  /** The owner's membership. */
  ownerId: string;
}

/** Makes an organization. Its plan is that of its owner, by default a new person. */
export async function createTeam({
  plan = 'enterprise',
  owner: existing,
  name = 'Acme GmbH',
}: { plan?: string; owner?: Person; name?: string } = {}): Promise<Team> {
  const owner = existing ?? (await join(plan));
  const answer = owner.send('POST', createOrganization.path, { name });
  const { id, slug } = (await readAnswer(createOrganization, answer, 201)).organization;
  const path = `/api/organizations/${id}`;
  const ownerId = await findMemberId(id, owner.user.id);
  const at = (more = '') => path + more;
  const send: Send = (method, more, ...rest) => owner.send(method, at(more), ...rest);
  return { id, slug, name, path, at, send, owner, ownerId };
}

export async function findMemberId(organizationId: string, userId: string): Promise<string> {
  const id = await readValue(
    'SELECT id FROM organization_members WHERE organization_id = ? AND user_id = ?',
    organizationId,
    userId,
  );
  return z.string().parse(id);
}

export interface TeamMember extends Person {
  /** The ID of the membership. */
  memberId: string;
}

/** Stores a deletion of a team whose time has come. The next sweep hides it. */
export async function storeDueDeletion({ id, owner }: Pick<Team, 'id' | 'owner'>): Promise<void> {
  await runSql("UPDATE organizations SET deletes_at = '2026-01-01' WHERE id = ?", id);
  await runSql(
    `INSERT INTO organization_deletions (organization_id, requested_by, requested_at)
    VALUES (?, ?, '2026-01-01')`,
    id,
    owner.user.id,
  );
}

/** Hides a team as the hourly sweep does on the day of its deletion. */
export async function endTeam(kernel: Kernel, team: Team): Promise<void> {
  await storeDueDeletion(team);
  await endDueOrganizations(kernel);
}

/** Deletes a team at once, as its only owner does by the mailed link a day after ordering it. */
export async function deleteTeam({
  id,
  name,
  owner: { send },
  at,
}: Pick<Team, 'id' | 'name' | 'owner' | 'at'>): Promise<void> {
  await expectStatus(send('DELETE', at(), { name, password: PASSWORD }), 200);
  const token = 'a mailed token';
  await runSql(
    `UPDATE organization_deletions SET token_hash = ?2, token_usable_at = '2026-01-01'
    WHERE organization_id = ?1`,
    id,
    sha256Hex(token),
  );
  await expectStatus(send('POST', at('/deletion/now'), { password: PASSWORD, token }), 200);
}

/** Lets the time pass in which owners choose who stays under a smaller plan. The next sweep suspends the others. */
export async function passSeatChoice(billingOwnerId: string): Promise<void> {
  await runSql(
    `UPDATE plan_reductions SET begins_at = '2026-01-01', announced_at = '2026-01-01', check_at = '2026-01-01'
    WHERE user_id = ?`,
    billingOwnerId,
  );
}

/** The same, and suspends members without a seat. */
export async function endSeatChoice(billingOwnerId: string): Promise<void> {
  await passSeatChoice(billingOwnerId);
  await env.DB.batch(settlePlan(env.DB, billingOwnerId, new Date()));
}

interface MemberOptions {
  groups?: readonly string[];
  status?: 'active' | 'suspended' | 'left';
  isConfirmed?: boolean;
}

/** A person who accepted an invitation, which confirms their address, and may have left since. */
export async function addMember(
  organization: Pick<Team, 'id'>,
  role: Role,
  { groups = [], status = 'active', isConfirmed = true }: MemberOptions = {},
): Promise<TeamMember> {
  const person = await join('free', isConfirmed);
  const memberId = await addAccount(organization, person, role);
  for (const group of groups) await addToGroup(group, memberId);
  if (status !== 'active') {
    await runSql(
      `UPDATE organization_members SET status = ?2, suspended_by = iif(?2 = 'suspended', 'person', NULL),
        left_at = iif(?2 = 'left', joined_at, NULL) WHERE id = ?1`,
      memberId,
      status,
    );
  }
  return { ...person, memberId };
}

/** Adds a person as an active member, and returns the ID of the membership. */
export async function addAccount(
  organization: Pick<Team, 'id'>,
  { user }: Pick<Person, 'user'>,
  role: Role = 'member',
): Promise<string> {
  const { firstName, lastName, email, id: userId } = user;
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const member = { id, organizationId: organization.id, userId, role, firstName, lastName };
  await env.DB.batch(buildMemberInserts(env.DB, { ...member, email, at }, '1'));
  return id;
}

export async function addToGroup(groupId: string, memberId: string): Promise<void> {
  await runSql(
    'INSERT INTO organization_group_members (group_id, member_id) VALUES (?, ?)',
    groupId,
    memberId,
  );
}

/** Stores a group with these members and returns its ID. */
export async function addGroup(
  organization: Pick<Team, 'id'>,
  name: string,
  members: readonly string[] = [],
): Promise<string> {
  const id = crypto.randomUUID();
  await runSql(
    'INSERT INTO organization_groups VALUES (?1, ?2, ?3, lower(?3), ?4)',
    id,
    organization.id,
    name,
    new Date().toISOString(),
  );
  for (const member of members) await addToGroup(id, member);
  return id;
}

/** Stores an invitation and returns its ID. */
export async function insertInvitation(
  organization: Pick<Team, 'id'>,
  email: string,
  { groups = [], expiresAt = '9999-01-01T00:00:00.000Z' }: Invited = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await runSql(
    `INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?3, 'member', ?4, ?5, 'someone', ?6, ?6)`,
    id,
    organization.id,
    email,
    JSON.stringify(groups),
    id.replaceAll('-', '').repeat(2),
    expiresAt,
  );
  return id;
}

interface Invited {
  groups?: readonly string[];
  expiresAt?: string;
}

/** Role and status of a membership as stored. */
export async function readMembership(memberId: string) {
  return readRow(
    'SELECT role, status, suspended_by AS suspendedBy FROM organization_members WHERE id = ?',
    memberId,
  );
}

/** The actions recorded for an organization, oldest first. */
export async function listActions(organizationId: string): Promise<string[]> {
  return (await readEntries(organizationId)).map(({ action }) => action);
}

/** The last action in the outbox, where the entries of a deleted organization stay. */
export async function findLastOutboxAction(organizationId: string): Promise<string | null> {
  return readValue(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no DESC LIMIT 1',
    organizationId,
  );
}

/** Status and error code of an answer. */
export async function readRefusal(answer: Response): Promise<[number, unknown]> {
  const body: unknown = answer.status === 204 ? null : await answer.json();
  const code = z.object({ code: z.string() }).safeParse(body);
  return [answer.status, code.data?.code ?? null];
}

/** Makes an organization that has paid, by a contract. */
export async function createPaidTeam(): Promise<Team> {
  const team = await createTeam();
  await runSql("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?", team.owner.user.id);
  return team;
}

/** Sets the plan as a purchase does. */
export async function pay(userId: string, plan = 'business_pro'): Promise<void> {
  await runSql('UPDATE users SET plan = ?2, paid_plan = ?2 WHERE id = ?1', userId, plan);
}

/** Seats that organizations of a billing owner use, as the triggers count them. */
export async function countSeats(organizationId: string): Promise<number | null> {
  return readValue<number>(
    'SELECT active + invited AS seats FROM organization_counts WHERE organization_id = ?',
    organizationId,
  );
}
