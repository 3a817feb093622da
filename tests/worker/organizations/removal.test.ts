// @module-tag core
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exportAccount } from '#shared/api/auth/account.ts';
import type { Job } from '#worker/jobs/job.ts';
import {
  resumeRemovals,
  stepRemoval,
  STEP_ROWS,
} from '#worker/organizations/removal/remove-organization.ts';
import {
  addMember,
  createTeam,
  endTeam,
  findLastOutboxAction,
  addGroup,
  insertInvitation,
  listActions,
  readRefusal,
  type Team,
} from '#tests/worker/world/organization.ts';
import { PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runAll } from '#tests/worker/world/sql.ts';

const CONFIRMED = { password: PASSWORD, confirm: 'DELETE' };
const deleteAccount = async (person: Person) =>
  readRefusal(await person.send('DELETE', '/api/account', CONFIRMED));
const countTeams = (team: Team) =>
  readValue('SELECT count(*) AS n FROM organizations WHERE id = ?', team.id);

/** A removal with a queue of its own. `isKvUp` is whether own domains can be hidden. */
function createRemoval(isQueueUp = true) {
  const queue: Job[] = [];
  const state = { isKvUp: true };
  const context = createTestKernel({
    enqueue: async (jobs) => {
      if (!isQueueUp) throw new Error('the queue is down');
      queue.push(
        ...jobs.filter(({ kind }) => kind === 'delete_organization' || kind === 'clear_ledger'),
      );
    },
  });
  context.listen({
    effects: {
      organizationHidden: async () => {
        if (!state.isKvUp) throw new Error('KV is down');
      },
    },
  });
  /** Runs steps until only the ledger is left to empty, and returns their number. */
  const drain = async (): Promise<number> => {
    let steps = 0;
    for (; queue[0]?.kind === 'delete_organization'; steps += 1) {
      await stepRemoval(context, queue[0]);
      queue.shift();
    }
    return steps;
  };
  return { context, queue, state, drain };
}

test('a large organization is deleted in steps of a few hundred rows, its cards first', async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'everyone');
  await addMember(team, 'member', { groups: [group] });
  await runAll(
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      SELECT 'u' || i, 'p' || i || '@b.example', 'p' || i || '@b.example', 'A', 'B', '', '', '' FROM n`,
    ],
    [
      `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      SELECT 'm' || id, ?1, id, 'member', 'active', id, '', '' FROM users WHERE password_hash = ''`,
      team.id,
    ],
  );
  await insertInvitation(team, 'amy@new.example');
  await runSql(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
      updated_at, organization_id)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * STEP_ROWS})
    SELECT 'large-' || i, ?1, 'large-' || i, 'large-' || i, 1, ?2, 1, '', '', ?3 FROM n`,
    team.owner.user.id,
    JSON.stringify(buildTestContent()),
    team.id,
  );
  const removal = createRemoval();
  await endTeam(removal.context, team);
  const [first] = removal.queue;
  expect(first).toEqual({ kind: 'delete_organization', organizationId: team.id });
  expect(await removal.drain()).toBe(2 + 3);
  expect(
    await readValue('SELECT count(*) AS n FROM cards WHERE organization_id = ?', team.id),
  ).toBe(0);
  expect(await countTeams(team)).toBe(0);
  for (const table of ['members', 'groups', 'member_terms', 'invitations', 'counts']) {
    const left = await readValue(
      `SELECT count(*) AS n FROM organization_${table} WHERE organization_id = ?`,
      team.id,
    );
    expect([table, left]).toEqual([table, 0]);
  }
  expect(await findLastOutboxAction(team.id)).toBe('organization.deleted');
  expect(removal.queue.splice(0)).toEqual([{ kind: 'clear_ledger', ownerId: team.id }]);
  // A repeated job finds nothing.
  if (first?.kind === 'delete_organization') await stepRemoval(removal.context, first);
  expect(removal.queue).toEqual([]);
});

test('a job does not touch an organization that is not being deleted', async () => {
  const team = await createTeam();
  const { context } = createRemoval();
  await stepRemoval(context, { kind: 'delete_organization', organizationId: team.id });
  await expectStatus(team.send('GET', ''), 200);
});

test('an organization whose job was lost is deleted after the next sweep', async () => {
  const team = await createTeam();
  const lost = createRemoval(false);
  await endTeam(lost.context, team);
  expect(await countTeams(team)).toBe(1);
  const later = createRemoval();
  await resumeRemovals(later.context);
  await later.drain();
  expect(await countTeams(team)).toBe(0);
});

test('the slug of a deleted organization can be used again', async () => {
  const team = await createTeam();
  const removal = createRemoval();
  await endTeam(removal.context, team);
  await removal.drain();
  const next = await createTeam({ owner: team.owner });
  await expectStatus(next.send('GET', ''), 200);
});

test('a member who deletes their account leaves the team, which remains with its counts', async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const ben = await addMember(team, 'owner', { groups: [group] });
  expect(await deleteAccount(ben)).toEqual([204, null]);
  await expectStatus(team.send('GET', ''), 200, { organization: { members: { active: 1 } } });
  const groups = await team.send('GET', '/groups');
  expect(await groups.json()).toMatchObject({ groups: [{ members: 0 }] });
  expect((await listActions(team.id)).at(-1)).toBe('member.left');
});

test('a team that no one else uses is deleted with the account of its owner', async () => {
  const team = await createTeam();
  await insertInvitation(team, 'amy@new.example');
  expect(await deleteAccount(team.owner)).toEqual([204, null]);
  const row = await readValue('SELECT deleting_at AS at FROM organizations WHERE id = ?', team.id);
  const isHidden = row !== null || (await countTeams(team)) === 0;
  expect(isHidden).toBe(true);
  expect(await findLastOutboxAction(team.id)).toBe('organization.deleted');
});

test('hostile: two owners of whom one pays delete their accounts in parallel, and the team has an owner', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'owner');
  const answers = await Promise.all([team.owner, ben].map(deleteAccount));
  expect(answers[1]).toEqual([204, null]);
  // The payer's deletion was judged before or after the other one.
  expect([204, 409]).toContain(answers[0]?.[0]);
  const ownerless =
    await readValue(`SELECT count(*) AS n FROM organizations o WHERE o.deleting_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM organization_members m WHERE m.organization_id = o.id AND m.role = 'owner' AND m.status = 'active')`);
  expect(ownerless).toBe(0);
});

test('the export of an account contains its memberships', async () => {
  const team = await createTeam();
  const answer = await team.owner.send('GET', exportAccount.path);
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  expect(text).toContain('memberships.json');
  expect(text).toContain('"name": "Acme GmbH"');
});

test('rows of hostnames remain until their records could be written', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const team = await createTeam();
  const removal = createRemoval();
  removal.state.isKvUp = false;
  await endTeam(removal.context, team);
  expect(removal.queue).toHaveLength(1);
  await expect(removal.drain()).rejects.toThrow('KV is down');
  expect(await countTeams(team)).toBe(1);
  removal.state.isKvUp = true;
  await removal.drain();
  expect(await countTeams(team)).toBe(0);
});
