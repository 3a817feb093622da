// @module-tag core
import { expect, test } from 'vitest';
import { listPolicies } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { buildTestContent, START } from '#tests/worker/world/card.ts';
import { addMember, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail } from '#tests/worker/world/person.ts';
import { expectUsage, startMetered } from '#tests/worker/fixtures/metered-worker.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { runSql } from '#tests/worker/world/sql.ts';

// The platform cost of what organizations do. docs/costs.md states these numbers; those of a numbers
// page with 50,000 cards are in analytics/number-costs.test.ts.

/** A team and the whole Worker on metered stores, after its first request. */
async function startTeam() {
  const team = await createTeam();
  const metered = startMetered();
  const token = team.owner.authorization.replace('Bearer ', '');
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await metered.send(method, team.at(path), body, token);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.text;
  };
  // The first request of a day records it.
  await send('GET', '');
  return { ...metered, team, send };
}

/** Gives an account organization cards by SQL. */
async function addCards({ id }: Team, userId: string, count: number): Promise<void> {
  await runSql(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
      updated_at, organization_id)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT ?4 || i, ?1, ?4 || i, 'c-' || substr(?4, 1, 12) || '-' || i, 1, ?2, 1, ?3, ?3, ?4 FROM n`,
    userId,
    JSON.stringify(buildTestContent()),
    '2026-11-20T12:00:00.000Z',
    id,
  );
}

/** A request that takes a new slice of the day's budget. */
const SLICE = { requests: 1, counters: 1 };

test('a new logo uses no more of the platform than documented', async () => {
  const { team, send, measure } = await startTeam();
  const path = await team.owner.upload(newLogo());
  const change = await measure(() => send('PUT', '/logo', { path }));
  expectUsage(change, { ...SLICE, kvWrites: 1, messages: 2 }, { rowsRead: 55, rowsWritten: 20 });
});

test('a policy change and what follows for 100 cards use no more of the platform than documented', async () => {
  const { team, send, deliver, measure, queues } = await startTeam();
  const { policies } = listPolicies.response.parse(JSON.parse(await send('GET', '/policies')));
  const policy = policies.find(({ isDefault }) => isDefault)?.id;
  await addCards(team, team.owner.user.id, 100);
  const content = { ...DEFAULT_POLICY, watermark: 'Acme' };
  const change = await measure(() => send('PATCH', `/policies/${policy}`, { content }));
  // It pays for the change, then for the cards.
  const paid = { requests: 1, counters: 2, kvWrites: 1, messages: 2 };
  expectUsage(change, paid, { rowsRead: 45, rowsWritten: 10 });
  const update = queues.JOBS.filter((job) => JSON.stringify(job).includes('update_company_cards'));
  queues.JOBS.splice(0, Infinity, ...update);
  const followed = await measure(() => deliver('JOBS'));
  // For each card a preview and passes, and one message for the next cards.
  const follows = { kvReads: 2, kvWrites: 1, messages: 201 };
  // Each card has no photo, which is stored the first time.
  expectUsage(followed, follows, { rowsRead: 1600, rowsWritten: 800 });
  const [draw] = queues.JOBS.splice(0);
  queues.JOBS.push(draw);
  const drawn = await measure(() => deliver('JOBS'));
  expectUsage(drawn, { kvWrites: 1, r2Writes: 1 }, { rowsRead: 110, rowsWritten: 10 });
});

test.each([0, 1000])(
  'a departure uses no more of the platform than documented, with %i other cards',
  async (others) => {
    const { team, send, deliver, measure } = await startTeam();
    await addCards(team, (await addMember(team, 'member')).user.id, others);
    const member = await addMember(team, 'member');
    await giveCard(team, member.memberId);
    const path = `/members/${member.memberId}/departure`;
    const left = await measure(() => send('POST', path, { isDryRun: false }));
    const leaves = { ...SLICE, kvWrites: 1, messages: 4 };
    expectUsage(left, leaves, { rowsRead: 150, rowsWritten: 40 });
    const followed = await measure(() => deliver('JOBS'));
    expectUsage(followed, { kvWrites: 1, ledgerCalls: 1 }, { rowsRead: 100, rowsWritten: 10 });
  },
);

test('an audit entry and its move use no more of the platform than documented', async () => {
  const { team, deliver, measure, bindings, queues } = await startTeam();
  await deliver('JOBS');
  const source = {
    organizationId: team.id,
    actor: team.owner.user.id,
    actorEmail: team.owner.email,
    requestId: 'request',
    ipPrefix: '192.0.2.0/24',
    at: new Date().toISOString(),
  };
  const entry = { action: 'group.created', target: 'group', details: { name: 'Sales' } } as const;
  const recorded = await measure(() =>
    bindings.DB.batch([recordAudit(bindings.DB, source, entry, { ifChanged: false })]),
  );
  expectUsage(recorded, {}, { rowsRead: 5, rowsWritten: 5 });
  queues.JOBS.push({ kind: 'move_audit', organizationId: team.id });
  const moved = await measure(() => deliver('JOBS'));
  expectUsage(moved, { ledgerCalls: 1 }, { rowsRead: 20, rowsWritten: 5 });
});

test('a numbers page of a small team uses no more of the platform than documented', async () => {
  // The rows depend on how many months the 30 days are in: one to three, by the day of the month.
  stopClock(new Date(START));
  const { send, measure } = await startTeam();
  const read = await measure(() => send('GET', '/analytics?period=30d'));
  const reads = { requests: 1, ledgerCalls: 2, ledgerRowsRead: 132 };
  expectUsage(read, reads, { rowsRead: 20, rowsWritten: 5 });
});

const LISTED = 1000;

test('an invitation list of 1,000 uses no more of the platform than documented', async () => {
  const { team, send, deliver, measure, queues } = await startTeam();
  await confirmEmail(team.owner.user.id);
  await runSql("UPDATE users SET granted_plan = 'enterprise' WHERE id = ?", team.owner.user.id);
  const rows = Array.from({ length: LISTED }, (_, index) => ({
    email: `person${index}@list.example`,
  }));
  const checked = await measure(() => send('POST', '/invitation-lists/check', { rows }));
  expectUsage(checked, { requests: 1, messages: 1 }, { rowsRead: 2100, rowsWritten: 0 });
  const sent = await measure(async () => {
    await send('POST', '/invitation-lists', { rows, key: crypto.randomUUID() });
    while (queues.JOBS.length > 0) await deliver('JOBS');
  });
  // A message per mail, eleven of the list and one of the audit log.
  expect(queues.MAIL).toHaveLength(LISTED);
  const sends = { ...SLICE, messages: LISTED + 12, ledgerCalls: 2 };
  expectUsage(sent, sends, { rowsRead: 65_000, rowsWritten: 26_000 });
});
