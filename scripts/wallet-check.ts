// `npm run wallet:check`: says in plain words what the wallet settings are good for. Reads `.dev.vars`, or the file named.
// Prints no secret.
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { readSettingsFile } from '#scripts/wallet/read-settings-file.ts';
import { checkWallet } from '#scripts/wallet/check-wallet.ts';

const file = process.argv[2] ?? '.dev.vars';
if (!existsSync(file)) {
  console.error(`There is no ${file}. \`npm start\` makes one with keys for development.`);
  process.exit(1);
}
const findings = await checkWallet(readSettingsFile(readFileSync(file, 'utf8')), new Date());
for (const { state, text } of findings) console.log(`${state.padEnd(8)} ${text}`);
process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);
