import { env } from 'cloudflare:test';
import type { PlanId } from '#shared/plan/plan.ts';
import { listVisiblePictures } from '#worker/cards/card-pictures.ts';
import { findUsernameShowingPicture } from '#worker/cards/shown-pictures.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { MediaBucket, MediaStore } from '#worker/media/media-store.ts';
import { createPublicUse } from '#worker/pictures/public-use.ts';
import { mediaRoutes } from '#worker/pictures/routes.ts';
import {
  createCardRecords,
  type CardRecordStore,
  type RecordDeps,
} from '#worker/public-card/records/card-records.ts';
import { findPublishedCard } from '#worker/public-card/find-public-card.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { START } from '#tests/worker/world/card.ts';
import { readRow } from '#tests/worker/world/sql.ts';

async function findSession(authorization: string): Promise<SessionUser | null> {
  const id = authorization.replace('Bearer ', '');
  const row = await readRow<{
    id: string;
    email: string;
    plan: PlanId;
    email_confirmed_at: string | null;
  }>('SELECT id, email, plan, email_confirmed_at FROM users WHERE id = ?', id);
  const names = { firstName: 'A', lastName: 'B', company: '', jobTitle: '' };
  if (row === null) return null;
  const { email_confirmed_at: confirmedAt, ...user } = row;
  return { ...user, ...names, sidHash: 'x', isEmailConfirmed: confirmedAt !== null };
}

export interface Options {
  db?: D1Database;
  kv?: RecordDeps['kv'];
  enqueueRepair?: RecordDeps['enqueueRepair'];
  findName?: RecordDeps['findName'];
  limiter?: RateLimit;
  bucket?: MediaBucket;
  uploadsPerDay?: number;
  /** Called after the record is refreshed, where the real Worker updates passes and previews. */
  onRefreshed?: (username: string, origin: string) => Promise<void>;
  enqueueChanged?: (usernames: readonly string[], origin: string) => Promise<void>;
}

const allowAll: RateLimit = { limit: () => Promise.resolve({ success: true }) };

/**
 * Card and media routes over the real stores, with a clock that only moves when the test moves it.
 */
export function createHarness(options: Options = {}) {
  const db = options.db ?? env.DB;
  const clock = { at: START };
  const now = (): Date => new Date(clock.at);
  const refreshed: string[] = [];
  const enqueued: string[] = [];
  const findName =
    options.findName ?? ((name: string) => findPublicName({ db }, name, now().toISOString()));
  const background: Promise<unknown>[] = [];
  const bucket = options.bucket ?? env.MEDIA;
  const kernel = createTestKernel({
    db,
    now,
    findSession,
    rateLimit: createRateLimiter(options.limiter ?? allowAll, 'allow'),
    waitUntil: (work) => void background.push(work),
    enqueue: async (jobs) => {
      const changes = jobs.filter((job) => job.kind === 'repair_card');
      if (changes.length === 0) return;
      const names = changes.map(({ username }) => username);
      if (options.enqueueChanged === undefined) enqueued.push(...names);
      else await options.enqueueChanged(names, changes[0]?.origin ?? '');
    },
  });
  kernel.listen({
    effects: {
      recordChanged: ({ username, origin }) => records.refresh(username, origin),
      picturesChanged: async ({ username, origin }) => options.onRefreshed?.(username, origin),
    },
  });
  const publicUse = createPublicUse({
    ...kernel,
    findShown: async (name, origin) => {
      const card = await findPublishedCard(records, name, origin);
      return card === null ? [] : listVisiblePictures(card);
    },
    findUse: async (path) => {
      const username = await findUsernameShowingPicture(db, path);
      return username === null ? null : { username };
    },
    negativeCache: createNegativeCache<never>({ seconds: 30, entriesMax: 1000, now }),
  });
  const records: CardRecordStore = createCardRecords({
    ...kernel,
    kv: options.kv ?? env.CARDS,
    onCardWritten: (card, origin) =>
      publicUse.note(card.username, listVisiblePictures(card), origin),
    findName,
    enqueueRepair: options.enqueueRepair ?? (() => Promise.reject(new Error('no queue here'))),
    listeners: [(name) => void refreshed.push(name)],
  });
  const media: MediaStore = { db, bucket, uploadsPerDay: options.uploadsPerDay ?? 50, now };
  const app = mountRoutes(mediaRoutes(kernel, media, publicUse)).route('/', cardRoutes(kernel));
  return {
    app,
    kernel,
    clock,
    now,
    media,
    records,
    publicUse,
    refreshed,
    /** Usernames enqueued for propagation. */
    enqueued,
    /** Waits for work passed to `waitUntil`. */
    settle: () => Promise.all(background.splice(0)),
    /**
     * Sends a request as a user (null: signed out). Strings and bytes are sent as they are,
     * anything else as JSON.
     */
    send: async (
      user: string | null,
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Response> => {
      const isRaw = body instanceof Uint8Array || typeof body === 'string';
      return app.request(path, {
        method,
        headers: {
          ...(body !== undefined && !isRaw && { 'Content-Type': 'application/json' }),
          ...(user !== null && { Authorization: `Bearer ${user}` }),
          ...headers,
        },
        ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      });
    },
  };
}
