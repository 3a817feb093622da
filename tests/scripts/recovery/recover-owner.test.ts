// @module-tag program
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LedgerConnection } from '#scripts/backup/ledgers/connect-ledgers.ts';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { recoverOwner } from '#scripts/recovery/recover-owner.ts';
import type { RecoveryResult } from '#shared/api/operator/recovery.ts';
import { addAccount, openStores } from '#tests/scripts/backup/ledger-fixtures.ts';

const AT = Date.UTC(2026, 10, 20, 10);
const command = { owner: 'Ann@x.example', to: { at: AT }, isRemote: true };

async function start(answer: string, result: RecoveryResult = { kind: 'scheduled', undo: 'b7' }) {
  const stores = await openStores();
  await applyMigrations(stores.DB, readMigrationFiles());
  await addAccount(stores, 'ann');
  const recover = vi.fn<LedgerConnection['recover']>(async () => result);
  const close = vi.fn(async () => undefined);
  const lines: string[] = [];
  const deps = {
    db: stores.DB,
    connect: async () => ({ recover, close }),
    ask: async (question: string) => {
      lines.push(question);
      return answer;
    },
    log: (line: string) => void lines.push(line),
  };
  onTestFinished(() => expect(close).toHaveBeenCalledTimes(recover.mock.calls.length));
  return { deps, recover, lines };
}

test('a confirmed recovery prints how to undo it', async () => {
  const { deps, recover, lines } = await start('yes\n');
  await recoverOwner(deps, command);
  expect(recover.mock.calls).toEqual([
    [
      { ownerId: 'ann', shard: 0 },
      { kind: 'time', at: AT },
    ],
  ]);
  expect(lines).toEqual([
    'Contacts and visits of ann@x.example return to 2026-11-20T10:00:00.000Z.',
    'Whatever was added or changed since then is removed. The account and its cards stay.',
    'Type yes to continue: ',
    'Recovered.',
    'To undo it: npm run recover -- Ann@x.example --undo b7 --remote',
  ]);
  await recoverOwner(deps, { owner: 'ann', to: { bookmarks: ['b7'] }, isRemote: false });
  expect(recover).toHaveBeenLastCalledWith(
    { ownerId: 'ann', shard: 0 },
    { kind: 'bookmark', bookmark: 'b7' },
  );
});

test('the ledger of an organization is recovered by its slug, and the loss of entries is named', async () => {
  const { deps, recover, lines } = await start('yes\n');
  await deps.db.batch([
    deps.db.prepare(
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      VALUES ('org', 'acme', 'Acme', 'ann', 'a', 'b')`,
    ),
    deps.db.prepare("INSERT INTO ledgers (owner_id, created_at) VALUES ('org', 'a')"),
  ]);
  await recoverOwner(deps, { ...command, owner: 'acme' });
  expect(recover.mock.calls[0]?.[0]).toEqual({ ownerId: 'org', shard: 0 });
  expect(lines.slice(0, 2)).toEqual([
    'The audit log of Acme returns to 2026-11-20T10:00:00.000Z.',
    'Whatever was added or changed since then is removed. Entries since then are lost, and exports made since then no longer match. The organization stays.',
  ]);
});

test('without a confirmation nothing is recovered', async () => {
  const { deps, recover, lines } = await start('y');
  await recoverOwner(deps, command);
  expect(recover).not.toHaveBeenCalled();
  expect(lines).toContain('Nothing was changed.');
});

test('a refusal of the platform is an error with its reason', async () => {
  const { deps, lines } = await start('yes', { kind: 'refused', reason: 'not available here' });
  await expect(recoverOwner(deps, command)).rejects.toThrow(
    'The platform refused: not available here',
  );
  expect(lines).not.toContain('Recovered.');
});

test('an unknown account and a wrong number of bookmarks are refused before the Worker is reached', async () => {
  const { deps, recover } = await start('yes');
  const unknown = recoverOwner(deps, { ...command, owner: 'bea@x.example' });
  await expect(unknown).rejects.toThrow('bea@x.example has no contacts and visits');
  const surplus = recoverOwner(deps, { ...command, to: { bookmarks: ['one', 'two'] } });
  await expect(surplus).rejects.toThrow('needs 1 bookmarks, not 2');
  expect(recover).not.toHaveBeenCalled();
});
