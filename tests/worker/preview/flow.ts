import { env } from 'cloudflare:test';
import type { CardContent } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/card-row.ts';
import {
  createPreviews,
  type PreviewJob,
  type PreviewSetup,
} from '#worker/preview/create-previews.ts';
import { buildObjectKey } from '#worker/preview/store.ts';
import { buildTestContent, createHarness, START, unique } from '#tests/worker/cards/harness.ts';

/** Cards on real stores, with previews whose jobs run one by one. */
export function createPreviewHarness(changes: Partial<PreviewSetup> = {}) {
  const clock = { at: START };
  const jobs: PreviewJob[] = [];
  const delays: number[] = [];
  const drawn: string[] = [];
  const previews = createPreviews({
    db: env.DB,
    media: env.MEDIA,
    assets: env.TEST_PUBLIC,
    productName: 'Tip Top Cards',
    findCard: (key) => findCard(env.DB, key),
    enqueue: async (newJobs, delaySeconds = 0) => {
      jobs.push(...newJobs);
      delays.push(...newJobs.map(() => delaySeconds));
    },
    onDrawn: (username) => Promise.resolve(void drawn.push(username)),
    now: () => new Date(clock.at),
    ...changes,
  });
  const { send } = createHarness({
    onRefreshed: (username, origin) => previews.refresh(username, origin),
  });
  const publish = (user: string, name: string, content: Partial<CardContent> = {}) =>
    send(user, 'PUT', `/api/cards/${name}`, { ...buildTestContent(), ...content });
  /** Runs all jobs after the longest of their delays. */
  const drawAll = async () => {
    clock.at += Math.max(0, ...delays.splice(0)) * 1000;
    for (const job of jobs.splice(0)) await previews.draw(job);
  };
  return { previews, clock, jobs, delays, drawn, send, publish, drawAll };
}

export const isStored = async (file: string): Promise<boolean> =>
  (await env.MEDIA.head(buildObjectKey(file))) !== null;

/** A card with its own id, for accounts with several. */
export const anotherCard = (): CardContent => ({ ...buildTestContent(), id: unique('id') });

export const listStaleFiles = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT file FROM stale_previews').all<{
    file: string;
  }>();
  return results.map(({ file }) => file);
};
