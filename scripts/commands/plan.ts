// `npm run plan -- <email> <plan> [--remote]`: grants a plan (docs/operations.md).
import process from 'node:process';
import { runOnWorker } from '#scripts/local-worker/run-on-worker.ts';
import { grantPlanTo, parsePlanCommand } from '#scripts/plan/plan-command.ts';

await runOnWorker(process.argv.slice(2), parsePlanCommand, async (access, command) => {
  console.log(await grantPlanTo(access, command));
});
