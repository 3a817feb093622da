import { env } from 'cloudflare:test';
import { createPolicyReader } from '#tests/worker/fixtures/policy-reader.ts';
import type { CardContent } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import type { PreviewPorts } from '#worker/preview/preview-context.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { buildObjectKey } from '#worker/preview/store.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { buildTestContent, START, unique } from '#tests/worker/world/card.ts';

/** Cards on real stores, with previews whose jobs run one by one. */
export function createPreviewHarness(changes: Partial<Kernel & PreviewPorts> = {}) {
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
  const previews = createPreviews(kernel, {
    findCard: (key) => findCard(createPolicyReader(), key),
    refreshRecord: (username) => Promise.resolve(void drawn.push(username)),
    ...changes,
  });
  /** Runs the sweep, with or without a public origin. */
  const sweep = (origin: string) =>
    createPreviews(
      { ...kernel, publicOrigin: origin },
      {
        findCard: (key) => findCard(createPolicyReader(), key),
        refreshRecord: async () => undefined,
      },
    ).sweep.pictures();
  const { send } = createHarness({
    onRefreshed: (username, origin) => previews.refresh(username, origin),
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
