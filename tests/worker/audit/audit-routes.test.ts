// @module-tag core
import { expect, test, vi } from 'vitest';
import {
  auditLineSchema,
  exportAuditCsv,
  exportAuditJsonl,
  listAudit,
} from '#shared/api/organizations/audit.ts';
import { readOrganization, updateOrganization } from '#shared/api/organizations/organizations.ts';
import { verifyAuditChain } from '#shared/api/organizations/verify-audit-chain.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { parseAuditQuery, readAuditPage } from '#worker/audit/list-audit.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { meterDb } from '#tests/worker/query-plan.ts';
import { writeOutbox } from '#tests/worker/audit/harness.ts';
import { readLines } from '#tests/worker/world/audit.ts';
import { type Team, createTeam, addMember } from '#tests/worker/world/organization.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const at = (path: string, { id }: Team) => path.replace(':org', id);

async function list(team: Team, query = '', person: Person = team.owner) {
  return await readAnswer(
    listAudit,
    person.send('GET', `${at(listAudit.path, team)}${query}`),
    200,
  );
}

test('what just happened is first in the list, with its actor and hash', async () => {
  const team = await createTeam();
  await team.owner.send('PATCH', at(updateOrganization.path, team), { name: 'Acme Ltd' });
  const { entries, nextCursor } = await list(team);
  expect(nextCursor).toBeNull();
  expect(entries.map(({ no, action }) => [no, action])).toEqual([
    [2, 'organization.updated'],
    [1, 'organization.created'],
  ]);
  expect(entries[0]).toMatchObject({
    actor: team.owner.user.id,
    actorEmail: team.owner.email,
    target: team.id,
    details: { before: { name: 'Acme GmbH' }, after: { name: 'Acme Ltd' } },
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

const isMove = ({ kind }: Job): boolean => kind === 'move_audit';

test('each successful write of a member enqueues the move, also while the queue fails', async () => {
  const team = await createTeam();
  const member = await addMember(team, 'member');
  const enqueue = vi.fn<Kernel['enqueue']>(async () => undefined);
  const listMoves = () => enqueue.mock.calls.flatMap(([jobs]) => jobs).filter(isMove);
  const background: Promise<unknown>[] = [];
  const service = startOrganizations({ enqueue, waitUntil: (work) => void background.push(work) });
  const send = async (person: Person, method: string, path: string) => {
    const body = method === 'PATCH' ? { name: 'Acme Ltd' } : undefined;
    const answer = await service.send(person, method, at(path, team), body);
    await Promise.all(background);
    return answer.status;
  };
  expect(await send(team.owner, 'GET', readOrganization.path)).toBe(200);
  expect(await send(member, 'PATCH', updateOrganization.path)).toBe(403);
  expect(enqueue).not.toHaveBeenCalled();
  expect(await send(team.owner, 'PATCH', updateOrganization.path)).toBe(200);
  expect(listMoves()).toEqual([{ kind: 'move_audit', organizationId: team.id }]);
  enqueue.mockRejectedValueOnce(new Error('the queue is down'));
  expect(await send(team.owner, 'PATCH', updateOrganization.path)).toBe(200);
  expect(listMoves()).toHaveLength(2);
});

test('pages follow each other, newest first', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 6);
  const first = await list(team, '?limit=3');
  expect(first.entries.map(({ no }) => no)).toEqual([7, 6, 5]);
  const second = await list(team, `?limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect(second.entries.map(({ no }) => no)).toEqual([4, 3, 2]);
  const third = await list(team, `?limit=3&cursor=${encodeURIComponent(second.nextCursor ?? '')}`);
  expect([third.entries.map(({ no }) => no), third.nextCursor]).toEqual([[1], null]);
});

test('the list filters by actor, action and days', async () => {
  const team = await createTeam();
  await runSql('DELETE FROM organization_audit_outbox');
  const days = ['2026-01-01T23:59:59.999Z', '2026-01-02T00:00:00.000Z', '2026-01-03T12:00:00.000Z'];
  await writeOutbox(team.id, 6, (number) => ({
    at: days[Math.floor((number - 1) / 2)] ?? '',
    actor: number % 2 === 0 ? 'ben' : 'ann',
    action: number > 4 ? 'group.deleted' : 'group.created',
  }));
  const read = async (query: string) => (await list(team, query)).entries.map(({ no }) => no);
  expect(await read('?actor=ben')).toEqual([6, 4, 2]);
  expect(await read('?action=group.deleted')).toEqual([6, 5]);
  expect(await read('?actor=ann&action=group.created')).toEqual([3, 1]);
  expect(await read('?from=2026-01-02')).toEqual([6, 5, 4, 3]);
  expect(await read('?to=2026-01-01')).toEqual([2, 1]);
  expect(await read('?from=2026-01-02&to=2026-01-02&actor=ann')).toEqual([3]);
  expect(await read('?from=2026-01-04')).toEqual([]);
  expect(await read('?to=2025-12-31')).toEqual([]);
  for (const query of [
    '?from=yesterday',
    '?to=2026-13-01',
    '?cursor=x',
    `?actor=${'x'.repeat(101)}`,
  ]) {
    const answer = await team.owner.send('GET', `${at(listAudit.path, team)}${query}`);
    expect(answer.status, query).toBe(400);
  }
});

test('a page of a long log reads only its rows, with any filter', async () => {
  const team = await createTeam();
  await runSql('DELETE FROM organization_audit_outbox');
  await writeOutbox(team.id, 3000, (number) => ({
    at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    actor: number % 2 === 0 ? 'ben' : 'ann',
    action: number % 3 === 0 ? 'group.deleted' : 'group.created',
  }));
  await moveAudit(createTestKernel(), team.id);
  const ledger = await createTestLedgers().open(team.id);
  const queries: Readonly<Record<string, string>>[] = [
    {},
    { actor: 'ben' },
    { action: 'group.deleted' },
    { actor: 'ann', action: 'group.deleted' },
    { from: '2026-01-01', to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-02', actor: 'ben' },
  ];
  for (const query of queries) {
    const meter = meterDb();
    const page = await readAuditPage(
      meter.wrap(ledger),
      parseAuditQuery({ ...query, limit: '50' }),
    );
    expect(page.entries, JSON.stringify(query)).toHaveLength(50);
    expect(meter.rowsRead(), JSON.stringify(query)).toBeLessThan(120);
  }
});

test('the JSON export verifies, and its last entry is the export itself', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 1200);
  const answer = await team.owner.send('GET', at(exportAuditJsonl.path, team));
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; .*\.jsonl/);
  const texts = (await answer.text()).trimEnd().split('\n');
  const lines = texts.map((text) => auditLineSchema.parse(JSON.parse(text)));
  expect(lines).toHaveLength(1204);
  expect(lines[0]).toMatchObject({ kind: 'checkpoint', no: 0, organization: { id: team.id } });
  expect(lines.at(-2)).toMatchObject({ action: 'audit.exported', details: { format: 'jsonl' } });
  expect(lines).toEqual(await readLines(team));
  async function* stream() {
    yield* lines;
  }
  expect(await verifyAuditChain(stream(), sha256Hex)).toMatchObject({ count: 1202, problem: null });
});

test('no cell of the CSV export can run as a formula', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 1, () => ({ actor: '=cmd()', details: { name: '=HYPERLINK("x")' } }));
  const answer = await team.owner.send('GET', at(exportAuditCsv.path, team));
  expect(answer.headers.get('Content-Type')).toContain('text/csv');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^Number,Time,.*,Hash$/);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(",'=cmd(),");
  expect(lines[3]).toContain('audit.exported');
});
