import { env } from 'cloudflare:test';
import type { CardContent } from '#shared/card/card.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { buildObjectKey } from '#worker/preview/store.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { buildTestContent, START, unique } from '#tests/worker/world/card.ts';

/** Cards on real stores, with previews whose jobs run one by one. */
export function createPreviewHarness(changes: Partial<Kernel> = {}) {
  const clock = { at: START };
  const jobs: JobOf<'draw_preview'>[] = [];
  const delays: number[] = [];
  const drawn: string[] = [];
  const kernel = createTestKernel({
    assets: env.TEST_PUBLIC,
    publicOrigin: '',
    enqueue: async (newJobs, delaySeconds = 0) => {
      jobs.push(...newJobs.filter((job) => job.kind === 'draw_preview'));
      delays.push(...newJobs.map(() => delaySeconds));
    },
    now: () => new Date(clock.at),
    ...changes,
  });
  kernel.listen({
    effects: { recordChanged: async ({ username }) => void drawn.push(username) },
  });
  const previews = createPreviews(kernel);
  /** Runs the sweep, with or without a public origin. */
  const sweep = (origin: string) =>
    createPreviews({ ...kernel, publicOrigin: origin }).sweep.pictures();
  const { send } = createHarness({
    onRefreshed: (username, origin) =>
      previews.listeners.effects.picturesChanged({ username, origin }),
  });
  const publish = (user: string, name: string, content: Partial<CardContent> = {}) =>
    send(user, 'PUT', `/api/cards/${name}`, { ...buildTestContent(), ...content });
  /** Runs all jobs after the longest of their delays. */
  const drawAll = async () => {
    clock.at += Math.max(0, ...delays.splice(0)) * 1000;
    for (const job of jobs.splice(0)) await previews.jobs.draw_preview(job);
  };
  return { previews, kernel, sweep, clock, jobs, delays, drawn, send, publish, drawAll };
}

export const isStored = async (file: string): Promise<boolean> =>
  (await env.MEDIA.head(buildObjectKey(file))) !== null;

/** A card with its own id, for accounts with several. */
export const anotherCard = (): CardContent => ({ ...buildTestContent(), id: unique('id') });

export const listStaleFiles = async (): Promise<string[]> => {
  const results = await readRows<{
    file: string;
  }>('SELECT file FROM stale_previews');
  return results.map(({ file }) => file);
};
