// `npm run partner -- <name> <email>`: makes a partner with its first owner (docs/operations.md).
import process from 'node:process';
import { runOnStores } from '#scripts/backup/command.ts';
import { runAsOperator } from '#scripts/local-worker/operator-access.ts';
import { makePartner, parsePartnerCommand } from '#scripts/partner/partner-command.ts';

const words = process.argv.slice(2);

await runOnStores(words, async (stores) => {
  const command = parsePartnerCommand(words);
  await runAsOperator(stores, async (access) => {
    const { name, slug, isNew } = await makePartner(access, command);
    console.log(`${isNew ? 'Made' : 'There is already'} the partner ${name} (${slug}).`);
    console.log(`${command.owner} is its owner. Sign in and open /franchise-dashboard.`);
  });
});
