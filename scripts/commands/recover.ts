// `npm run recover -- <address or id> <time> [--remote]`: restores the contacts and visits of one
// account to a point in time (docs/operations.md).
import process from 'node:process';
import { runOnStores } from '#scripts/backup/command.ts';
import { connectLedgers } from '#scripts/backup/ledgers/connect-ledgers.ts';
import { ask } from '#scripts/machine/ask.ts';
import { parseRecoverCommand } from '#scripts/recovery/recover-command.ts';
import { recoverOwner } from '#scripts/recovery/recover-owner.ts';

const words = process.argv.slice(2);

await runOnStores(words, async ({ DB, openWorker }) => {
  const command = parseRecoverCommand(words, new Date());
  const worker = { close: () => Promise.resolve() };
  const connect = async () => {
    const opened = await openWorker();
    worker.close = opened.close;
    return connectLedgers(DB, opened.url);
  };
  try {
    await recoverOwner({ db: DB, connect, ask, log: (line) => console.log(line) }, command);
  } finally {
    await worker.close();
  }
});
