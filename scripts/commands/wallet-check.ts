// `npm run wallet:check`: explains what the wallet settings support. Reads `.dev.vars` or the given
// file. Prints no secrets.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { VARS_FILE } from '#scripts/machine/local.ts';
import { parseSettingsFile } from '#scripts/wallet/parse-settings-file.ts';
import { checkWallet } from '#scripts/wallet/check-wallet.ts';

const file = process.argv[2] ?? VARS_FILE;
if (!existsSync(file)) {
  const hint =
    file === VARS_FILE
      ? 'Run `npm start` to create it with development keys.'
      : 'Usage: npm run wallet:check -- [settings file with lines NAME=value]';
  console.error(`There is no ${file}. ${hint}`);
  process.exit(1);
}
const findings = await checkWallet(parseSettingsFile(readFileSync(file, 'utf8')), new Date());
for (const { state, text } of findings) console.log(`${state.padEnd(8)} ${text}`);
process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
