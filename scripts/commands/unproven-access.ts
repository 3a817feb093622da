// `npm run unproven-access -- [--pause] [--remote]`: lists API keys, connected apps and webhooks that are
// older than the proof of their account's address, and pauses them (docs/operations.md).
import process from 'node:process';
import { runOnWorker } from '#scripts/local-worker/run-on-worker.ts';
import {
  parseUnprovenAccessCommand,
  reviewAccess,
} from '#scripts/unproven-access/unproven-access-command.ts';

await runOnWorker(process.argv.slice(2), parseUnprovenAccessCommand, async (access, command) => {
  for (const line of await reviewAccess(access, command)) console.log(line);
});
