import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DEVELOPMENT_ISSUER } from '#scripts/wallet/development-keys.ts';
import { connectGoogleEmulator, startGoogleEmulator } from '#scripts/wallet/google-emulator.ts';

function createSettingsFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), '.dev.vars');
  writeFileSync(file, text);
  return file;
}

test('the Google emulator runs as a child process, responds, and exits on request', async () => {
  const { port, stop } = await startGoogleEmulator(0);
  const address = `http://localhost:${port}/walletobjects/v1/genericObject/x`;
  expect((await fetch(address)).status).toBe(401);
  await stop();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('a port in use is reported in one line without waiting', async () => {
  const { port, stop } = await startGoogleEmulator(0);
  await expect(startGoogleEmulator(port)).rejects.toThrow(`port ${port}`);
  const refused = spawn(process.execPath, ['tests/google-emulator/main.ts', String(port)]);
  const [output, exit] = await Promise.all([text(refused.stderr), once(refused, 'exit')]);
  expect(output).toBe(`Port ${port}, for the Google emulator, is already in use.\n`);
  expect(exit).toEqual([1, null]);
  await stop();
});

test.each(['', "'", '"'])(
  'a development account is pointed at the emulator (quotes: %s)',
  (quote) => {
    const account = `GOOGLE_WALLET_ISSUER_ID=${quote}${DEVELOPMENT_ISSUER}${quote}`;
    const file = createSettingsFile(
      `A=1\nGOOGLE_API_BASE=${quote}http://localhost:8789${quote}\n${account}\n`,
    );
    expect(connectGoogleEmulator(9999, file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(
      `A=1\n${account}\nGOOGLE_API_BASE=http://localhost:9999\n`,
    );
  },
);

test.each([
  '',
  'GOOGLE_WALLET_ISSUER_ID=3388000000012345678\n',
  `GOOGLE_WALLET_ISSUER_ID=${DEVELOPMENT_ISSUER}\nGOOGLE_API_BASE=https://proxy.example\n`,
])('a real account and a custom base URL stay unchanged', (text) => {
  const file = createSettingsFile(text);
  expect(connectGoogleEmulator(9999, file)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
