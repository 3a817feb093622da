import { env } from 'cloudflare:test';
import { afterAll, expect, test, vi } from 'vitest';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { settlePlanPauses } from '#worker/cards/pauses.ts';
import { readOrganizationCardPage } from '#worker/cards/read-organization-card-page.ts';
import type { Job } from '#worker/jobs/job.ts';
import { startCardUpdates, updateOrganizationCards } from '#worker/policies/card-updates.ts';
import { updatePolicyRow } from '#worker/policies/change-policies.ts';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createWorld } from '#tests/worker/fixtures/world.ts';
import { type CardTeam, createCardTeam } from '#tests/worker/policies/card-team.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A database that sums the rows its statements read. */
function createMeteredDb() {
  const meter = { read: 0 };
  const reals = new WeakMap<object, D1PreparedStatement>();
  const note = <Row>(result: D1Result<Row>): D1Result<Row> => {
    meter.read += result.meta.rows_read;
    return result;
  };
  const wrap = (real: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(real.bind(...values)),
      first: async () => note(await real.all()).results[0] ?? null,
      all: async () => note(await real.all()),
      run: async () => note(await real.run()),
    };
    // oxlint-disable-next-line no-unsafe-type-assertion -- only these are called
    const statement = wrapped as unknown as D1PreparedStatement;
    reals.set(statement, real);
    return statement;
  };
  const db = {
    prepare: (sql: string) => wrap(env.DB.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await env.DB.batch(statements.map((one) => reals.get(one) ?? one))).map(note),
  };
  // oxlint-disable-next-line no-unsafe-type-assertion -- only these two are called
  return { db: db as unknown as D1Database, meter };
}

const CARDS = 50_000;

/** Gives an organization 50,000 cards, all held by its owner. */
async function fill({ id, owner }: CardTeam): Promise<void> {
  const content = JSON.stringify(buildTestContent());
  await runSql(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
      updated_at, organization_id)
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${CARDS - 1})
    SELECT 'crowd-' || i, ?1, 'crowd-' || i, 'crowd-' || printf('%05d', i), 1, ?2, 1, ?3, ?3, ?4 FROM n`,
    owner.user.id,
    content,
    '2026-11-20T12:00:00.000Z',
    id,
  );
}

test('with 50,000 cards, a page of the list and a policy change read few rows', async () => {
  const team = await createCardTeam('enterprise');
  await fill(team);
  const { db, meter } = createMeteredDb();
  const reader = createTestKernel({ db });
  const page = await readOrganizationCardPage(reader, {
    organizationId: team.id,
    covers: { scope: 'all', memberId: 'x' },
    holderId: null,
    gap: null,
    externalId: null,
    after: 'crowd-25000',
    limit: 50,
  });
  expect(page.cards.length).toBe(50);
  expect(page.next).toBe('crowd-25050');
  // A card, its organization, its plan and the holder's membership.
  expect(meter.read).toBeLessThan(51 * 12);
  meter.read = 0;
  const { id: policyId } = await team.defaultPolicy();
  const at = new Date().toISOString();
  const content = { ...DEFAULT_POLICY, watermark: 'Acme' };
  const source = {
    organizationId: team.id,
    actor: 'x',
    actorEmail: '',
    requestId: '',
    ipPrefix: '',
    at,
  };
  await db.batch([
    updatePolicyRow(db, {
      policyId,
      organizationId: team.id,
      name: null,
      content,
      actor: 'x',
      at,
      version: null,
    }),
    recordAudit(db, source, { action: 'policy.updated', target: policyId }, { ifChanged: true }),
    startCardUpdates({ db, now: () => new Date() }, team.id),
  ]);
  expect(meter.read).toBeLessThan(20);
  meter.read = 0;
  const jobs: Job[] = [];
  await updateOrganizationCards(
    createTestKernel({
      db,
      now: () => new Date(Date.now() + 60_000),
      enqueue: async (more) => void jobs.push(...more),
    }),
    { organizationId: team.id, origin: 'https://cards.test' },
  );
  // A page of 100 usernames, and about 20 rows for what each card lacks.
  expect(meter.read).toBeLessThan(2300);
  expect(jobs.filter(({ kind }) => kind === 'draw_preview').length).toBe(100);
  expect(jobs.at(-1)?.kind).toBe('update_company_cards');
});

test('a policy change and an assignment are one KV write each, through the whole Worker', async () => {
  const team = await createCardTeam();
  const member = await team.add(await join());
  const group = await team.group(member);
  await team.card(member);
  const answer = await team.send('POST', '/policies', { name: 'Sales', content: DEFAULT_POLICY });
  const { policy } = await answer.json<{ policy: { id: string } }>();
  const world = createWorld(await startOutside());
  const token = team.owner.authorization.replace('Bearer ', '');
  const count = async (method: string, path: string, body: object) => {
    const from = world.faults.calls.length;
    const url = `/api/organizations/${team.id}${path}`;
    const { status } = await world.send(method, url, { token, body });
    const names = world.faults.calls.slice(from).map(({ name }) => name);
    return [status, names.filter((name) => /^KV (?:put|delete)/.test(name)).length];
  };
  const content = { ...DEFAULT_POLICY, watermark: 'Acme' };
  expect(await count('PATCH', `/policies/${policy.id}`, { content })).toEqual([200, 1]);
  expect(await count('PUT', `/groups/${group}/policy`, { policy: policy.id })).toEqual([204, 1]);
  // The run that follows finds the records right.
  const from = world.faults.calls.length;
  const job = {
    kind: 'update_company_cards',
    organizationId: team.id,
    origin: 'https://cards.test',
  };
  await expectStatus(world.deliver('jobs', job), 200);
  const names = world.faults.calls.slice(from).map(({ name }) => name);
  expect(names.filter((name) => /^KV put (?:policy|organization)/.test(name))).toEqual([]);
});

test('settling the cards of a plan reads suspended members and paused cards, not all of them', async () => {
  const { db, statements } = recordingDb();
  settlePlanPauses(db, 'x', new Date());
  const [pause = '', resume = ''] = statements;
  const [pausing, resuming] = [await explain(pause), await explain(resume)];
  expect([...pausing, ...resuming].filter((step) => step.startsWith('SCAN'))).toEqual([]);
  expect(pausing.join()).toContain(
    'organization_members_by_activity (organization_id=? AND status=?)',
  );
  expect(resuming.join()).toContain('cards USING INDEX cards_paused');
});
