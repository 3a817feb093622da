import { chmodSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';

/** Puts a stand-in for wrangler on the PATH until the test ends; it keeps its account in a file of a folder of its own. */
export function createFakeAccount(account: object) {
  const folder = mkdtempSync(join(tmpdir(), 'fake-account-'));
  const command = join(folder, 'wrangler');
  copyFileSync('tests/deploy/fake-wrangler.mjs', command);
  chmodSync(command, 0o755);
  const file = join(folder, 'account.json');
  const write = (value: object): void => writeFileSync(file, JSON.stringify(value));
  write({ isSignedIn: true, ...account });
  const before = process.env['PATH'];
  process.env['PATH'] = `${folder}${delimiter}${before}`;
  process.env['FAKE_ACCOUNT'] = file;
  onTestFinished(() => {
    process.env['PATH'] = before;
    delete process.env['FAKE_ACCOUNT'];
  });
  return { folder, read: () => JSON.parse(readFileSync(file, 'utf8')), write };
}
