import { env } from 'cloudflare:test';
import { createCompanyCard, type CompanyCard } from '#shared/api/organizations/cards.ts';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import { listPolicies, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY, type PolicyContent } from '#shared/organization/policy/policy.ts';
import type { Role } from '#shared/organization/role.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';

export interface CardTeam {
  id: string;
  owner: Person;
  /** Adds a person as an active member and returns the member's ID. */
  add(person: Person, role?: Role): Promise<string>;
  /** Makes a group of members, given by ID. */
  group(...memberIds: string[]): Promise<string>;
  /** Sends a request of the owner below the organization's path. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** Makes a company card of a member. */
  card(memberId: string, content?: object): Promise<CompanyCard['card']>;
  /** The default policy as it is stored. */
  defaultPolicy(): Promise<CardPolicy>;
  /** Changes the default policy. */
  setPolicy(changes: Partial<PolicyContent>): Promise<void>;
}

/** Makes an organization of a new person. */
export async function createCardTeam(plan = 'business_pro'): Promise<CardTeam> {
  const owner = await join(plan);
  const created = await owner.send('POST', createOrganization.path, { name: 'Acme' });
  const { organization } = createOrganization.response.parse(await created.json());
  const { id } = organization;
  const send: CardTeam['send'] = (method, path, body) =>
    owner.send(method, `/api/organizations/${id}${path}`, body);
  const readDefault = async () => {
    const { policies } = listPolicies.response.parse(await (await send('GET', '/policies')).json());
    const policy = policies.at(-1);
    if (policy === undefined) throw new Error('no policy');
    return policy;
  };
  return {
    id,
    owner,
    send,
    async add(person, role = 'member') {
      const memberId = unique('member');
      await env.DB.prepare(
        `INSERT INTO organization_members
          (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
        VALUES (?1, ?2, ?3, ?4, 'active', 'ann', ?5, '2026-11-20')`,
      )
        .bind(memberId, id, person.user.id, role, '2026-11-20T12:00:00.000Z')
        .run();
      return memberId;
    },
    async group(...memberIds) {
      const groupId = unique('group');
      await env.DB.batch([
        env.DB.prepare(
          `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
          VALUES (?1, ?2, ?1, ?1, '2026-11-20T12:00:00.000Z')`,
        ).bind(groupId, id),
        ...memberIds.map((memberId) =>
          env.DB.prepare(
            'INSERT INTO organization_group_members (group_id, member_id) VALUES (?, ?)',
          ).bind(groupId, memberId),
        ),
      ]);
      return groupId;
    },
    async card(member, content) {
      const username = unique('team-card');
      const answer = await send('POST', '/cards', { member, username, content });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      return createCompanyCard.response.parse(await answer.json()).card;
    },
    defaultPolicy: readDefault,
    async setPolicy(changes) {
      const { id: policyId } = await readDefault();
      const content = { ...DEFAULT_POLICY, ...changes };
      const answer = await send('PATCH', `/policies/${policyId}`, { content });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    },
  };
}

/** Suspends a member, as an admin or a smaller plan would. */
export async function suspendHolder(memberId: string): Promise<void> {
  await env.DB.prepare(
    `UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE id = ?`,
  )
    .bind(memberId)
    .run();
}
