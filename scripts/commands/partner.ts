// `npm run partner -- <name> <email>`: makes a partner with its first owner (docs/operations.md).
import process from 'node:process';
import { runOnWorker } from '#scripts/local-worker/run-on-worker.ts';
import { makePartner, parsePartnerCommand } from '#scripts/partner/partner-command.ts';

await runOnWorker(process.argv.slice(2), parsePartnerCommand, async (access, command) => {
  const { name, slug, isNew } = await makePartner(access, command);
  console.log(`${isNew ? 'Made' : 'There is already'} the partner ${name} (${slug}).`);
  console.log(`${command.owner} is its owner. Sign in and open /franchise-dashboard.`);
});
