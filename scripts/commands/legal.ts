// `npm run legal -- [<folder>] [--only=terms,privacy,dpa] [--publish] [--remote]`: terms, privacy
// policy and data processing agreement from the operator's details (docs/operations.md).
import process from 'node:process';
import {
  parseLegalCommand,
  prepareLegalTexts,
  publishTexts,
} from '#scripts/legal/legal-command.ts';
import { runOnWorker } from '#scripts/local-worker/run-on-worker.ts';
import { reportFailure } from '#scripts/machine/report-failure.ts';
import { readSiteSettings } from '#scripts/site/prerender.ts';

const words = process.argv.slice(2);
await reportFailure(async () => {
  const command = parseLegalCommand(words);
  const { texts, lines } = prepareLegalTexts(command, readSiteSettings().productName);
  console.log(lines.join('\n'));
  if (!command.isPublishing) return console.log('Then run this command again with --publish.');
  return runOnWorker(words, parseLegalCommand, async (access) => {
    console.log(['', ...(await publishTexts(access, texts))].join('\n'));
  });
});
