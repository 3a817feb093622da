// `npm run partner -- <name> <email>`: makes a partner with its first owner (docs/operations.md).
import process from 'node:process';
import { runOnStores } from '#scripts/backup/command.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import { makePartner, parsePartnerCommand } from '#scripts/partner/partner-command.ts';

const words = process.argv.slice(2);

try {
  const command = parsePartnerCommand(words);
  await runOnStores(words, async ({ DB, openWorker }) => {
    const token = await createOperatorToken(DB);
    try {
      const worker = await openWorker();
      try {
        const access = { url: worker.url, operatorToken: token.value };
        const { name, slug, isNew } = await makePartner(access, command);
        console.log(`${isNew ? 'Made' : 'There is already'} the partner ${name} (${slug}).`);
        console.log(`${command.owner} is its owner. Sign in and open /franchise-dashboard.`);
      } finally {
        await worker.close();
      }
    } finally {
      await token.remove();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
