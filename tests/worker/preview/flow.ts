import { env } from 'cloudflare:test';
import type { CardContent } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/row.ts';
import {
  createPreviews,
  type PreviewJob,
  type PreviewSetup,
} from '#worker/preview/create-previews.ts';
import { pictureObject } from '#worker/preview/store.ts';
import { buildContent, createHarness, START, unique } from '#tests/worker/cards/harness.ts';

/** Cards over the real stores, and the previews that follow them, job by job. */
export function createFlow(changes: Partial<PreviewSetup> = {}) {
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
    enqueue: async (asked, delaySeconds = 0) => {
      jobs.push(...asked);
      delays.push(...asked.map(() => delaySeconds));
    },
    onDrawn: (username) => Promise.resolve(void drawn.push(username)),
    now: () => new Date(clock.at),
    ...changes,
  });
  const { send } = createHarness({
    announce: (username, origin) => previews.announce(username, origin),
  });
  const publish = (user: string, name: string, content: Partial<CardContent> = {}) =>
    send(user, 'PUT', `/api/cards/${name}`, { ...buildContent(), ...content });
  /** Does the jobs there are, once the longest of their delays is over. */
  const drawAll = async () => {
    clock.at += Math.max(0, ...delays.splice(0)) * 1000;
    for (const job of jobs.splice(0)) await previews.draw(job);
  };
  return { previews, clock, jobs, delays, drawn, send, publish, drawAll };
}

export const isStored = async (file: string): Promise<boolean> =>
  (await env.MEDIA.head(pictureObject(file))) !== null;

/** A card of its own, for an account with several. */
export const anotherCard = (): CardContent => ({ ...buildContent(), id: unique('id') });

export const stale = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT file FROM stale_previews').all<{
    file: string;
  }>();
  return results.map(({ file }) => file);
};
