import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { connectRemote } from '#scripts/deploy/remote-config.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import {
  buildPlanSql,
  parsePlanResult,
  parsePlanCommand,
  type PlanCommand,
} from '#scripts/plan/plan-command.ts';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';
import { readOutput } from '#scripts/machine/processes.ts';

/**
 * Wrangler arguments of the target database: the deployed one, or the local state of `npm start`.
 */
async function findTargetArgs({ isRemote }: PlanCommand): Promise<string[]> {
  const stateDir = resolve(process.env['STATE_DIR'] ?? '.wrangler/state');
  return isRemote ? connectRemote(wrangler) : ['--local', '--persist-to', stateDir];
}

/**
 * Public pages are read from KV; a missing record is rebuilt from the database with the new plan.
 */
async function deleteRecords(usernames: readonly string[], target: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  try {
    const file = join(folder, 'keys.json');
    writeFileSync(file, JSON.stringify(usernames.map((username) => `card:${username}`)));
    const remove = ['kv', 'bulk', 'delete', file, '--binding', 'CARDS', '--force'];
    await onceUnlocked(() => readOutput('wrangler', [...remove, ...target]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function setPlan(command: PlanCommand): Promise<void> {
  const target = await findTargetArgs(command);
  const sql = buildPlanSql(command, new Date());
  const execute = ['d1', 'execute', 'DB', '--json', '--yes', '--command', sql];
  const answer = await onceUnlocked(() => readOutput('wrangler', [...execute, ...target]));
  const { plan, usernames } = parsePlanResult(answer);
  const name = command.isRemote ? 'deployed' : 'local';
  if (plan === null) throw new Error(`The ${name} database has no user ${command.email}.`);
  const paid =
    plan === command.plan ? '' : ', which is a paid subscription: cancel it in Stripe to end it';
  console.log(`${command.email} is now on ${plan}${paid} (${name} database).`);
  if (usernames.length === 0) return;
  await deleteRecords(usernames, target);
  console.log(`Public pages update within about a minute: ${usernames.join(', ')}.`);
  console.log('Wallet passes update within the hour.');
}

try {
  await setPlan(parsePlanCommand(process.argv.slice(2)));
} catch (error) {
  // Invalid arguments, an unknown user or a failed call: print the message without the stack.
  const sentence = error instanceof Error ? error.message : String(error);
  const isEmpty = sentence.includes('no such table');
  console.error(isEmpty ? 'This database is empty: run npm start or deploy first.' : sentence);
  process.exitCode = 1;
}
