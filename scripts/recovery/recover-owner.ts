import { z } from 'zod';
import type { LedgerConnection } from '#scripts/backup/ledgers/connect-ledgers.ts';
import type { Stores } from '#scripts/backup/stores.ts';
import type { RecoveryTarget } from '#shared/api/operator/recovery.ts';
import type { RecoverCommand } from './recover-command.ts';

interface RecoveryDeps {
  db: Stores['DB'];
  connect: () => Promise<Pick<LedgerConnection, 'recover' | 'close'>>;
  /** Shows a question. Returns the answer. */
  ask: (question: string) => Promise<string>;
  log: (line: string) => void;
}

const FIND = `SELECT owners.id, owners.name, owners.kind, ledgers.shards FROM (
    SELECT id, email AS name, 'account' AS kind FROM users WHERE id = ?1 OR email_key = lower(?1)
    UNION ALL
    SELECT id, name, 'organization' AS kind FROM organizations WHERE id = ?1 OR slug = ?1
  ) AS owners JOIN ledgers ON ledgers.owner_id = owners.id`;
const foundSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['account', 'organization']),
    shards: z.int(),
  })
  .nullable();

/** What returns to the past, and what stays. */
const WORDS = {
  account: ['Contacts and visits', 'The account and its cards stay.'],
  organization: [
    'The audit log',
    'Entries since then are lost, and exports made since then no longer match. The organization stays.',
  ],
} as const;

/**
 * Restores the ledger of an account or organization to another time, once the operator confirms. Prints how to undo
 * it. Throws when the owner has no ledger or when the platform refuses.
 */
export async function recoverOwner(
  { db, connect, ask, log }: RecoveryDeps,
  { owner, to, isRemote }: RecoverCommand,
): Promise<void> {
  const found = foundSchema.parse(await db.prepare(FIND).bind(owner).first());
  if (found === null)
    throw new Error(`${owner} has no contacts and visits, or audit log, to recover.`);
  const targets = listTargets(to, found.shards);
  const [what, rest] = WORDS[found.kind];
  const verb = found.kind === 'account' ? 'return' : 'returns';
  log(`${what} of ${found.name} ${verb} to ${describeTarget(to)}.`);
  log(`Whatever was added or changed since then is removed. ${rest}`);
  if ((await ask('Type yes to continue: ')).trim() !== 'yes') {
    log('Nothing was changed.');
    return;
  }
  const undo: string[] = [];
  const ledgers = await connect();
  try {
    for (const [shard, target] of targets.entries()) {
      const result = await ledgers.recover({ ownerId: found.id, shard }, target);
      if (result.kind === 'refused') throw new Error(`The platform refused: ${result.reason}`);
      undo.push(result.undo);
    }
    log('Recovered.');
  } finally {
    await ledgers.close();
    if (undo.length > 0) {
      const remote = isRemote ? ' --remote' : '';
      log(`To undo it: npm run recover -- ${owner} --undo ${undo.join(',')}${remote}`);
    }
  }
}

/** A target for each object of the ledger. */
function listTargets(to: RecoverCommand['to'], shards: number): RecoveryTarget[] {
  if ('at' in to) return Array.from({ length: shards }, () => ({ kind: 'time', at: to.at }));
  if (to.bookmarks.length !== shards) {
    throw new Error(`This ledger needs ${shards} bookmarks, not ${to.bookmarks.length}.`);
  }
  return to.bookmarks.map((bookmark) => ({ kind: 'bookmark', bookmark }));
}

function describeTarget(to: RecoverCommand['to']): string {
  return 'at' in to ? new Date(to.at).toISOString() : 'their state before the recovery';
}
