import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { verifyAuditChain } from '#shared/api/organizations/verify-audit-chain.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';
import type { Ledgers } from '#worker/ledger/ledgers.ts';
import { moveAudit, performMove, sweepAuditOutbox } from '#worker/audit/move-audit.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { countOutbox, findObject, writeOutbox } from '#tests/worker/audit/harness.ts';
import { readLines } from '#tests/worker/world/audit.ts';
import { type Team, createTeam } from '#tests/worker/world/organization.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const kernel = createTestKernel();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

async function* stream<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

const verify = async (team: Team) => verifyAuditChain(stream(await readLines(team)), sha256Hex);
const readTargets = async (team: Team) =>
  (await readLines(team)).flatMap((line) => (line.kind === 'entry' ? [line.target] : []));

test('entries move in order, once, and leave the outbox', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 450);
  await moveAudit(kernel, team.id);
  expect(await countOutbox(team.id)).toBe(0);
  const numbers = Array.from({ length: 450 }, (_, index) => String(index + 1));
  expect(await readTargets(team)).toEqual([team.id, ...numbers]);
  expect(await verify(team)).toMatchObject({ count: 451, problem: null });
});

test('movers that run at once store each entry once', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 300);
  await Promise.all([1, 2, 3, 4].map(() => moveAudit(createTestKernel(), team.id)));
  expect(await readTargets(team)).toHaveLength(301);
  expect(await verify(team)).toMatchObject({ count: 301, problem: null });
  expect(await countOutbox(team.id)).toBe(0);
});

test('a mover that read before another finished adds nothing', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 3);
  const real = createTestLedgers();
  const ledgers: Ledgers = {
    ...real,
    perform: async (...call) => {
      await moveAudit(kernel, team.id);
      await writeOutbox(team.id, 1, () => ({ action: 'group.deleted' }));
      await moveAudit(kernel, team.id);
      return real.perform(...call);
    },
  };
  await moveAudit({ ...kernel, ledgers }, team.id);
  expect(await readTargets(team)).toEqual([team.id, '1', '2', '3', '1']);
});

test('an object that is aborted before or after it stored the entries loses and repeats none', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 5);
  const real = createTestLedgers();
  const abort = async () => {
    await runInDurableObject(findObject(team.id), (_: LedgerObject, state) => {
      state.abort('a crash');
    }).catch(() => undefined);
  };
  await real.open(team.id);
  const crashing = (isStored: boolean): Ledgers => ({
    ...real,
    perform: async (...call) => {
      if (isStored) await real.perform(...call);
      await abort();
      throw new Error('a crash');
    },
  });
  await expect(moveAudit({ ...kernel, ledgers: crashing(false) }, team.id)).rejects.toThrow();
  expect(await readTargets(team)).toEqual([]);
  await expect(moveAudit({ ...kernel, ledgers: crashing(true) }, team.id)).rejects.toThrow();
  expect(await countOutbox(team.id)).toBe(6);
  expect(await readTargets(team)).toHaveLength(6);
  await moveAudit(kernel, team.id);
  expect(await countOutbox(team.id)).toBe(0);
  expect(await verify(team)).toMatchObject({ count: 6, problem: null });
});

test('entries cannot be changed or deleted within two years', async () => {
  const team = await createTeam();
  await moveAudit(kernel, team.id);
  const ledger = await createTestLedgers().open(team.id);
  const update = ledger.prepare("UPDATE audit_entries SET target = 'x' WHERE no = 1");
  await expect(update.run()).rejects.toThrow('audit entries never change');
  const remove = ledger.prepare('DELETE FROM audit_entries');
  await expect(remove.run()).rejects.toThrow('audit entries stay for two years');
});

/** Changes the log inside the object, without the triggers that refuse it. */
async function tamper(team: Team, sql: string): Promise<void> {
  await runInDurableObject(findObject(team.id), (_: LedgerObject, { storage }) => {
    storage.sql.exec('DROP TRIGGER IF EXISTS audit_entries_unchanged');
    storage.sql.exec('DROP TRIGGER IF EXISTS audit_entries_retained');
    storage.sql.exec(sql);
  });
}

test.each([
  ["UPDATE audit_entries SET target = 'x' WHERE no = 5", 'Entry 5 was changed'],
  ['UPDATE audit_entries SET at = at || 0 WHERE no = 5', 'Entry 5 was changed'],
  ['DELETE FROM audit_entries WHERE no = 5', 'Entry 5 is missing: 6 follows 4.'],
  ['DELETE FROM audit_entries WHERE no <= 3', 'Entries 1 to 3 are missing: 4 follows 0.'],
  [
    `UPDATE audit_entries SET no = -5 WHERE no = 5; UPDATE audit_entries SET no = 5 WHERE no = 6;
    UPDATE audit_entries SET no = 6 WHERE no = -5`,
    'Entry 5 was changed',
  ],
  ['DELETE FROM audit_entries WHERE no > 7', 'The end is missing: the log ends after entry 7'],
  ['DELETE FROM audit_entries', 'The end is missing: the log ends after entry 0'],
])('tampering in the ledger is found: %s', async (sql, problem) => {
  const team = await createTeam();
  await writeOutbox(team.id, 9);
  await moveAudit(kernel, team.id);
  expect(await verify(team)).toMatchObject({ count: 10, problem: null });
  await tamper(team, sql);
  expect((await verify(team)).problem).toContain(problem);
  // What happens afterwards is appended, and does not hide it.
  await writeOutbox(team.id, 2);
  await moveAudit(kernel, team.id);
  expect((await verify(team)).problem).not.toBeNull();
  expect((await readTargets(team)).slice(-2)).toEqual(['1', '2']);
});

test('aging removes entries from the front, and the rest still verifies', async () => {
  const team = await createTeam();
  await runSql('DELETE FROM organization_audit_outbox');
  const old = daysAgo(731);
  const young = daysAgo(728);
  // The third was written by a clock that was behind.
  const times = [old, young, old, young];
  await writeOutbox(team.id, 4, (number) => ({ at: times[number - 1] ?? young }));
  await moveAudit(kernel, team.id);
  expect(await runDurableObjectAlarm(findObject(team.id))).toBe(true);
  expect(await readTargets(team)).toEqual(['2', '3', '4']);
  const [checkpoint] = await readLines(team);
  expect(checkpoint).toMatchObject({ kind: 'checkpoint', no: 1 });
  expect(await verify(team)).toMatchObject({ count: 3, problem: null });
  await writeOutbox(team.id, 1);
  await moveAudit(kernel, team.id);
  expect(await verify(team)).toMatchObject({ count: 4, problem: null, end: { no: 5 } });
});

test('a chain whose entries were all aged continues with the next number', async () => {
  const team = await createTeam();
  await runSql('DELETE FROM organization_audit_outbox');
  const old = daysAgo(731);
  await writeOutbox(team.id, 3, () => ({ at: old }));
  await moveAudit(kernel, team.id);
  await runDurableObjectAlarm(findObject(team.id));
  expect(await verify(team)).toMatchObject({ count: 0, problem: null, end: { no: 3 } });
  await writeOutbox(team.id, 1);
  await moveAudit(kernel, team.id);
  expect(await verify(team)).toMatchObject({ count: 1, problem: null, end: { no: 4 } });
});

test('the sweep enqueues what is left, and deletes entries of organizations deleted a month ago', async () => {
  await runSql('DELETE FROM organization_audit_outbox');
  const [team, gone] = [await createTeam(), await createTeam()];
  await writeOutbox(gone.id, 2, (number) => ({ at: daysAgo(number === 1 ? 31 : 29) }));
  await runSql('DELETE FROM organizations WHERE id = ?', gone.id);
  const enqueue = vi.fn(async () => undefined);
  expect(await sweepAuditOutbox({ ...kernel, enqueue })).toBe(1);
  expect(enqueue).toHaveBeenCalledExactlyOnceWith([
    { kind: 'move_audit', organizationId: team.id },
  ]);
  expect(await countOutbox(gone.id)).toBe(2);
  // Its ledger is gone, so nothing moves.
  await moveAudit(kernel, gone.id);
  expect(await countOutbox(gone.id)).toBe(2);
});

test('the job moves 10,000 entries, enqueues the rest, and all of them verify', async () => {
  const team = await createTeam();
  await writeOutbox(team.id, 10_004);
  const enqueue = vi.fn(async () => undefined);
  const job = { kind: 'move_audit', organizationId: team.id } as const;
  await performMove({ ...kernel, enqueue }, job);
  expect(await countOutbox(team.id)).toBe(5);
  expect(enqueue).toHaveBeenCalledExactlyOnceWith([job]);
  await performMove({ ...kernel, enqueue }, job);
  expect(enqueue).toHaveBeenCalledOnce();
  expect(await countOutbox(team.id)).toBe(0);
  expect(await verify(team)).toMatchObject({ count: 10_005, problem: null });
});
