import { expect, test } from 'vitest';
import {
  endApproval,
  isApprovalRequired,
  requireApproval,
} from '#worker/mcp/approvals/approval-setting.ts';
import * as store from '#worker/mcp/change-store.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

test('no statement about changes that wait scans a table or sorts', async () => {
  const { db, statements } = recordingDb();
  const now = new Date();
  const owner = { kind: 'person', id: 'nobody' } as const;
  await isApprovalRequired(db, owner.id);
  requireApproval(db, owner, now);
  endApproval(db, owner.id, { userId: owner.id, passwordHash: 'x' });
  await store.holdDiff(db, 'x', { owner, keyId: 'k', keyName: 'K' }, now);
  await store.findChange(db, 'x');
  for (const list of ['waiting', 'closed'] as const) {
    await store.listChanges(db, { ownerId: owner.id, list, cursor: null }, now);
  }
  await store.exportChanges(db, owner.id, now);
  await store.countWaiting(db, owner.id, now);
  store.touchWaiting(db, 'x', now.toISOString());
  store.closeChange(db, { id: 'x', at: now.toISOString(), status: 'refused' });
  const at = now.toISOString();
  await store.closeSiblings(db, { ownerId: owner.id, username: 'x' }, { version: 1, at });
  await store.sweepChanges(db, now);
  // What the triggers of keys and apps do.
  statements.add(
    "UPDATE agent_changes SET decided_at = '' WHERE key_id = ?1 AND status = 'waiting'",
  );
  expect(statements.size).toBeGreaterThan(13);
  for (const sql of statements) {
    const steps = (await explain(sql)).join('\n');
    expect([sql, steps]).toEqual([sql, expect.not.stringMatching(/^SCAN(?! CONSTANT)/m)]);
    // The export reads a month of one account, in any order.
    const isExport = sql.includes('WHERE user_id = ?');
    if (!isExport) expect([sql, steps]).toEqual([sql, expect.not.stringContaining('TEMP B-TREE')]);
  }
});
