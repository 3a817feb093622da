import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import {
  describeRecorded,
  hideRandom,
  recorded,
  writeLines,
} from '#tests/worker/fixtures/recorded.ts';
import { describeStored, readStored, restoreStored } from '#tests/worker/fixtures/stored.ts';
import { createWorld } from '#tests/worker/fixtures/world.ts';
import { PERSON_PATHS, TEAM_PATHS } from '#tests/worker/write-paths/all-paths.ts';
import { buildWalkAccount, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { nameWalks, WALK_TIMEOUT_MS } from '#tests/worker/write-paths/start-walks.ts';
import { perform, type WritePath } from '#tests/worker/write-paths/write-path.ts';

// What every write answers and stores, recorded like `app.surface.test.ts`.

beforeAll(() => void vi.setSystemTime(new Date('2026-11-27T12:00:00Z')));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const describeNow = async (): Promise<string[]> =>
  describeStored(await readStored())
    .map(hideRandom)
    .toSorted();

/** Takes one line from a list, if it is there. */
function takeFrom(lines: string[], line: string): boolean {
  const at = lines.indexOf(line);
  return at !== -1 && lines.splice(at, 1).length > 0;
}

/** Runs a write once. Returns its answer and what it stored. */
async function record(path: WritePath, account: WalkAccount): Promise<string[]> {
  await restoreStored(account.stored, await readStored(), account.files);
  const world = createWorld(await startOutside(account.outside), null, path.hasFiles);
  const input = (await path.prepare?.(world, account)) ?? '';
  await world.drain();
  const left = await describeNow();
  const { status, text } = await perform(path, world, account, input);
  await world.drain();
  const after = await describeNow();
  const isJson = text.startsWith('{') || text.startsWith('[');
  return [
    `  ${status} ${isJson ? describeRecorded(JSON.parse(text)) : ''}`.trimEnd(),
    ...after.filter((line) => !takeFrom(left, line)).map((line) => `  + ${line}`),
  ];
}

test(
  'the answer of every write and what it stores are those recorded',
  async () => {
    const account = await buildWalkAccount();
    const lines: string[] = [];
    for (const [name, path] of nameWalks([...PERSON_PATHS, ...TEAM_PATHS])) {
      lines.push(name, ...(await record(path, account)));
    }
    await expect(writeLines(lines)).toMatchFileSnapshot(recorded('writes.txt'));
  },
  WALK_TIMEOUT_MS,
);
