// `npm run billing-owner -- <team> <email> [--remote]`: offers another owner to pay for a team
// whose billing owner cannot be reached (docs/operations.md).
import process from 'node:process';
import { runOnStores } from '#scripts/backup/command.ts';
import {
  offerOrganizationBilling,
  parseBillingOwnerCommand,
} from '#scripts/billing-owner/billing-owner-command.ts';
import { runAsOperator } from '#scripts/local-worker/operator-access.ts';
import { ask } from '#scripts/machine/ask.ts';

const words = process.argv.slice(2);

await runOnStores(words, async (stores) => {
  const command = parseBillingOwnerCommand(words);
  const run = (work: Parameters<typeof runAsOperator>[1]) => runAsOperator(stores, work);
  await offerOrganizationBilling({ db: stores.DB, run, ask, log: console.log }, command);
});
