// `npm run wallet:check`: says in plain words what the wallet settings are good for. Reads `.dev.vars`, or the file named.
// Prints no secret.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { VARS_FILE } from '#scripts/machine/local.ts';
import { readSettingsFile } from '#scripts/wallet/read-settings-file.ts';
import { checkWallet } from '#scripts/wallet/check-wallet.ts';

const file = process.argv[2] ?? VARS_FILE;
if (!existsSync(file)) {
  const way =
    file === VARS_FILE
      ? '`npm start` makes it, with keys for development.'
      : 'Usage: npm run wallet:check -- [file of settings, a line each: NAME=value]';
  console.error(`There is no ${file}. ${way}`);
  process.exit(1);
}
const findings = await checkWallet(readSettingsFile(readFileSync(file, 'utf8')), new Date());
for (const { state, text } of findings) console.log(`${state.padEnd(8)} ${text}`);
process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
