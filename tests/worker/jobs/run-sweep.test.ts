// @module-tag core
import { expect, onTestFinished, test, vi } from 'vitest';
import { runSweep } from '#worker/jobs/run-sweep.ts';
import { createWorld } from '#tests/worker/fixtures/world.ts';
import { buildWalkAccount } from '#tests/worker/write-paths/walk-account.ts';

function listen(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (line: string) => void lines.push(JSON.parse(line)),
    );
  }
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return lines;
}

test('S-G1: a failing step stops no later step, is named in the log, and the cron shows as failed', async () => {
  const lines = listen();
  const done: string[] = [];
  const steps = {
    first: async () => void done.push('first'),
    broken: () => Promise.reject(new Error('no such table')),
    images: async () => done.push('images') + 5,
    late: () => Promise.reject(new Error('no answer')),
    last: async () => void done.push('last'),
  };
  await expect(runSweep(steps)).rejects.toThrow('steps of the sweep failed: broken, late');
  expect(done).toEqual(['first', 'images', 'last']);
  expect(lines).toMatchObject([
    { level: 'error', event: 'sweep_failed', step: 'broken', error: 'Error: no such table' },
    { level: 'error', event: 'sweep_failed', step: 'late', error: 'Error: no answer' },
    { level: 'info', event: 'swept', images: 7 },
  ]);
});

test('S-G1: when the first call of the sweep fails, images and payments are still swept', async () => {
  const { outside } = await buildWalkAccount();
  const lines = listen();
  const undisturbed = createWorld(outside);
  expect(await undisturbed.sweep()).toMatchObject({ status: 200 });
  const broken = createWorld(outside, { at: 0, how: 'before' });
  expect(await broken.sweep()).toMatchObject({ status: 500 });
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'sweep_failed', step: 'sessions' }),
  );
  expect(lines.filter(({ event }) => event === 'swept')).toHaveLength(2);
  // Every call of the undisturbed sweep was made here too.
  expect(broken.faults.calls.map(({ name }) => name)).toEqual(
    undisturbed.faults.calls.map(({ name }) => name),
  );
});
