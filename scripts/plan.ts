import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { connectRemote } from '#scripts/deploy/remote.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import {
  buildPlanSql,
  parsePlanAnswer,
  parsePlanCommand,
  type PlanCommand,
} from '#scripts/plan-command.ts';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';
import { readOutput } from '#scripts/machine/processes.ts';

/** Where the data lies: the deployed one, or the local state that `npm start` uses. */
async function whereOf({ isRemote }: PlanCommand): Promise<string[]> {
  const stateDir = resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
  return isRemote ? connectRemote(wrangler) : ['--local', '--persist-to', stateDir];
}

/** Public pages are read from KV; without their record they are made anew from the database, with the new plan. */
async function forgetRecords(usernames: readonly string[], where: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  try {
    const file = join(folder, 'keys.json');
    writeFileSync(file, JSON.stringify(usernames.map((username) => `card:${username}`)));
    const remove = ['kv', 'bulk', 'delete', file, '--binding', 'CARDS', '--force'];
    await onceUnlocked(() => readOutput('wrangler', [...remove, ...where]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function setPlan(command: PlanCommand): Promise<void> {
  const where = await whereOf(command);
  const sql = buildPlanSql(command, new Date());
  const execute = ['d1', 'execute', 'DB', '--json', '--yes', '--command', sql];
  const answer = await onceUnlocked(() => readOutput('wrangler', [...execute, ...where]));
  const { plan, usernames } = parsePlanAnswer(answer);
  const place = command.isRemote ? 'deployed' : 'local';
  if (plan === null) throw new Error(`The ${place} database has no user ${command.email}.`);
  const paid = plan === command.plan ? '' : ', which they pay for: cancel it at Stripe to end it';
  console.log(`${command.email} is on ${plan} now${paid} (${place} database).`);
  if (usernames.length === 0) return;
  await forgetRecords(usernames, where);
  console.log(`Their public pages follow within about a minute: ${usernames.join(', ')}.`);
  console.log('Their wallet passes follow within the hour.');
}

try {
  await setPlan(parsePlanCommand(process.argv.slice(2)));
} catch (error) {
  // Wrong words, an unknown user or a refused call: the operator needs the sentence, not the stack.
  const sentence = error instanceof Error ? error.message : String(error);
  const isEmpty = sentence.includes('no such table');
  console.error(isEmpty ? 'This database is empty: run npm start or deploy first.' : sentence);
  process.exitCode = 1;
}
