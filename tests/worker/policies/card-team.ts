import { createOrganizationCard, type OrganizationCard } from '#shared/api/organizations/cards.ts';
import { listPolicies, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY, type PolicyContent } from '#shared/organization/policy/policy.ts';
import type { Role } from '#shared/organization/role.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addGroup, createTeam, type Team } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

export interface CardTeam extends Team {
  /** Adds a person as an active member and returns the member's ID. */
  add(person: Person, role?: Role): Promise<string>;
  /** Makes a group of members, given by ID. */
  group(...memberIds: string[]): Promise<string>;
  /** Makes an organization card of a member. */
  card(memberId: string, content?: object): Promise<OrganizationCard['card']>;
  /** The default policy as it is stored. */
  defaultPolicy(): Promise<CardPolicy>;
  /** Changes the default policy. */
  setPolicy(changes: Partial<PolicyContent>): Promise<void>;
}

/** Makes an organization of a new person. */
export async function createCardTeam(plan = 'business_pro'): Promise<CardTeam> {
  const team = await createTeam({ plan });
  const { id, send } = team;
  const readDefault = async () => {
    const { policies } = await readAnswer(listPolicies, send('GET', '/policies'));
    const policy = policies.at(-1);
    if (policy === undefined) throw new Error('no policy');
    return policy;
  };
  return {
    ...team,
    async add(person, role = 'member') {
      const memberId = unique('member');
      await runSql(
        `INSERT INTO organization_members
          (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
        VALUES (?1, ?2, ?3, ?4, 'active', 'ann', ?5, '2026-11-20')`,
        memberId,
        id,
        person.user.id,
        role,
        '2026-11-20T12:00:00.000Z',
      );
      return memberId;
    },
    group: (...memberIds) => addGroup({ id }, unique('group'), memberIds),
    async card(member, content) {
      const username = unique('team-card');
      const answer = send('POST', '/cards', { member, username, content });
      return (await readAnswer(createOrganizationCard, answer, 201)).card;
    },
    defaultPolicy: readDefault,
    async setPolicy(changes) {
      const { id: policyId } = await readDefault();
      const content = { ...DEFAULT_POLICY, ...changes };
      await expectStatus(send('PATCH', `/policies/${policyId}`, { content }), 200);
    },
  };
}

/** Suspends a member, as an admin or a smaller plan would. */
export async function suspendHolder(memberId: string): Promise<void> {
  await runSql(
    `UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE id = ?`,
    memberId,
  );
}
