import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildLog, writeLines } from '#tests/shared/api/organizations/audit-log.ts';

const PROGRAM = 'src/pages/guides/verify-audit-log.py';
const LOG = buildLog(9);

/** Runs the documented program on a file. */
function run(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'audit-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log.jsonl');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync('python3', [PROGRAM, file], { encoding: 'utf8' });
  return { status, text: (stdout + stderr).trim() };
}

const end = (no: number) => ({
  status: 1,
  text: `Entries are missing or were added after ${no}.`,
});

test('the documented program verifies an export, also one whose first entries were aged', () => {
  expect(run(writeLines(LOG))).toEqual({
    status: 0,
    text: `Complete up to entry 9, whose hash is ${LOG.at(-1)?.hash}.`,
  });
  const aged = buildLog(3, { no: 100, hash: 'a'.repeat(64) });
  expect(run(writeLines(aged))).toMatchObject({ status: 0 });
  expect(run(writeLines(buildLog(0)))).toMatchObject({ status: 0 });
});

test('the documented program finds what was changed, removed, added or cut off', () => {
  const text = writeLines(LOG);
  const missing = { status: 1, text: 'Entry 5 is missing or was changed.' };
  expect(run(text.replace('"target":"group 5"', '"target":"group 6"'))).toEqual(missing);
  expect(run(writeLines(LOG.toSpliced(5, 1)))).toEqual(missing);
  expect(run(writeLines(LOG.toSpliced(8, 2)))).toEqual(end(7));
  expect(run(writeLines(LOG.slice(0, -1)))).toEqual(end(9));
  expect(run(`${text}${writeLines(LOG.slice(1, 2))}`)).toEqual(end(9));
  // A second start may not hide entries.
  expect(run(writeLines([...LOG.slice(0, 5), ...LOG.slice(0, 1), ...LOG.slice(1)]))).toEqual(
    end(4),
  );
});
