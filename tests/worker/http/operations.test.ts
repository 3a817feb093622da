import { expect, test, vi } from 'vitest';
import { operation } from '#shared/api/operation.ts';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Job } from '#worker/jobs/job.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { addMember, createTeam, listActions, type Team } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const ACTS = {
  act: operation({
    method: 'POST',
    path: '/acts',
    action: 'manageWebhooks',
    scope: 'webhooks',
    audit: ['webhook.paused'],
    cost: ['write', 1],
    limit: 'act',
    personalLimit: 'acts',
    request: null,
    response: null,
    api: { name: 'act', summary: '' },
  }),
};

/** An operation that records `action`, with the limits that its calls count and the jobs they enqueue. */
function startActs(action: AuditAction = 'webhook.paused') {
  const counted: string[] = [];
  const count = async (key: string) => void counted.push(key);
  const jobs: Job[] = [];
  const enqueue = async (batch: readonly Job[]) => void jobs.push(...batch);
  const { operations } = createTestKernel({ limitCostly: count, rateLimit: count, enqueue });
  operations.mount(ACTS, async () => ({
    async act({ owner }) {
      const event = { action, target: owner.id };
      for (const entry of owner.record(event, { ifChanged: false })) await entry.run();
    },
  }));
  const act = (user: SessionUser, organizationId: string | null) =>
    operations.run(ACTS.act, {
      user,
      organizationId,
      params: {},
      query: {},
      request: { requestId: '', url: ORIGIN, headers: new Headers() },
      spend: async () => ({ share: 1, left: 1, secondsLeft: 1 }),
      readBody: async () => null,
    });
  return { act, counted, jobs };
}

const userOf = ({ user }: Person): SessionUser => ({ ...user, sidHash: '' });

/** An API key of an organization. */
function keyOf({ id, name, owner }: Team): SessionUser {
  const kind = { slug: '', kind: 'company', plan: 'enterprise' } as const;
  const organization = { id, name, billingOwnerId: owner.user.id, ...kind };
  const organizationKey = { actorId: 'key:a-key', label: 'API key “A program”', organization };
  return { ...userOf(owner), id: 'key:a-key', apiKeyId: 'a-key', organizationKey };
}

test('an entry that the declaration names is recorded and moved to the log, and any other is refused', async () => {
  const team = await createTeam();
  const owner = userOf(team.owner);
  const { act, jobs } = startActs();
  await act(owner, team.id);
  expect(jobs).toEqual([{ kind: 'move_audit', organizationId: team.id }]);
  expect(await listActions(team.id)).toEqual(['organization.created', 'webhook.paused']);
  const undeclared = startActs('webhook.deleted').act(owner, team.id);
  await expect(undeclared).rejects.toThrow('webhook.deleted is undeclared');
  expect(await listActions(team.id)).toEqual(['organization.created', 'webhook.paused']);
});

test('members share the limit of an organization, and each has one of their own', async () => {
  const team = await createTeam();
  const admin = await addMember(team, 'admin');
  const { act, counted } = startActs();
  await act(userOf(team.owner), team.id);
  await act(userOf(admin), team.id);
  await act(userOf(admin), null);
  expect(counted).toEqual([
    `act:${team.id}`,
    `acts:${team.owner.user.id}`,
    `act:${team.id}`,
    `acts:${admin.user.id}`,
    `act:${admin.user.id}`,
    `acts:${admin.user.id}`,
  ]);
});

test('a key counts for the limit of its owner only', async () => {
  const team = await createTeam();
  const { act, counted } = startActs();
  await act({ ...userOf(team.owner), apiKeyId: 'a-key' }, null);
  await act(keyOf(team), team.id);
  expect(counted).toEqual([`act:${team.owner.user.id}`, `act:${team.id}`]);
});

test('S-K12: the key of an organization acts in no other', async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const { act } = startActs();
  await expect(act(keyOf(team), other.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await listActions(other.id)).toEqual(['organization.created']);
});

test.each(['contacts', 'contacts/held-back', 'analytics'])(
  'a member who calls only %s of a team was active that day',
  async (path) => {
    const team = await createTeam();
    const member = await addMember(team, 'member');
    await runSql(
      `UPDATE organization_members SET last_active_on = '' WHERE id = ?`,
      member.memberId,
    );
    await expectStatus(member.send('GET', team.at(`/${path}`)), 200);
    const readDay = () =>
      readValue('SELECT last_active_on FROM organization_members WHERE id = ?', member.memberId);
    await vi.waitFor(async () => {
      expect(await readDay()).toBe(new Date().toISOString().slice(0, 10));
    });
  },
);
