import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import type { CardContent } from '#shared/card/card.ts';
import { shownPictures } from '#shared/card/shown-pictures.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { cardRoutes, type CardDeps } from '#worker/cards/routes.ts';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { requestId } from '#worker/http/request-id.ts';
import { createRequireUser } from '#worker/http/require-user.ts';
import { findBlockedImages } from '#worker/media/blocked.ts';
import { createPublicUse } from '#worker/media/public-use.ts';
import { mediaRoutes } from '#worker/media/routes.ts';
import {
  claimImages,
  releaseImages,
  type MediaBucket,
  type MediaStore,
} from '#worker/media/store.ts';
import { trialSql } from '#worker/payments/standing/trial-sql.ts';
import { findFollowed } from '#worker/public-card/followed-card.ts';
import { createMissMemory } from '#worker/public-card/miss-memory.ts';
import {
  createCardRecords,
  type CardRecordStore,
  type RecordDeps,
} from '#worker/public-card/records.ts';
import { findMediaUse } from '#worker/wiring/media.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

export const ORIGIN = 'https://cards.test';
export const START = Date.UTC(2026, 10, 20, 12);
export const DAY = 86_400_000;

let count = 0;
/** A name or id no other test uses. */
export function unique(prefix = 'name'): string {
  return `${prefix}-${++count}-${crypto.randomUUID().slice(0, 8)}`;
}

/** A user in the database; the answer is the id, which `send` takes. */
/** A person whose address is confirmed, unless said otherwise. */
export async function addUser(plan: PlanId = 'free', isConfirmed = true): Promise<string> {
  const id = unique('user');
  await env.DB.prepare(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at,
      email_confirmed_at)
    VALUES (?1, ?1 || '@example.com', ?1 || '@example.com', 'A', 'B', 'x', ?2, 0, 0, ?3)`,
  )
    .bind(id, plan, isConfirmed ? '2026-01-01T00:00:00.000Z' : null)
    .run();
  return id;
}

async function findSession(authorization: string): Promise<SessionUser | null> {
  const id = authorization.replace('Bearer ', '');
  const row = await env.DB.prepare(
    'SELECT id, email, plan, email_confirmed_at FROM users WHERE id = ?',
  )
    .bind(id)
    .first<{ id: string; email: string; plan: PlanId; email_confirmed_at: string | null }>();
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
  images?: CardDeps['images'];
  /** Told after the records, as the wallet is. */
  announce?: CardDeps['onChanged'];
  tellLater?: CardDeps['tellLater'];
}

const calm: RateLimit = { limit: () => Promise.resolve({ success: true }) };

/** The routes of cards and media over the real stores, with a clock that stands until it is moved. */
export function createHarness(options: Options = {}) {
  const db = options.db ?? env.DB;
  const clock = { at: START };
  const now = (): Date => new Date(clock.at);
  const later: Promise<unknown>[] = [];
  const told: string[] = [];
  const expected: string[] = [];
  const findName =
    options.findName ?? ((name: string) => findPublicName(db, name, now().toISOString()));
  const publicUse = createPublicUse({
    kv: env.CARDS,
    findShown: async (name, origin) => {
      const card = await findFollowed(records, name, origin);
      return card === null ? [] : shownPictures(card);
    },
    findUse: (path) => findMediaUse(db, path),
    misses: createMissMemory<never>({ seconds: 30, entriesMax: 1000, now }),
    waitUntil: (work) => void later.push(work),
  });
  const records: CardRecordStore = createCardRecords({
    kv: options.kv ?? env.CARDS,
    onCardWritten: (card, origin) => publicUse.note(card.username, shownPictures(card), origin),
    findName,
    enqueueRepair: options.enqueueRepair ?? (() => Promise.reject(new Error('no queue here'))),
    waitUntil: (work) => void later.push(work),
    listeners: [(name) => void told.push(name)],
    now,
  });
  const bucket = options.bucket ?? env.MEDIA;
  const media: MediaStore = { db, bucket, uploadsPerDay: options.uploadsPerDay ?? 50, now };
  const requireUser = createRequireUser(findSession);
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId);
  app.route(
    '/',
    mediaRoutes({
      ...media,
      requireUser,
      findSession,
      publicUse,
      isEvidenceFor: async () => false,
      originOf: () => ORIGIN,
    }),
  );
  app.route(
    '/',
    cardRoutes({
      db,
      images: options.images ?? {
        claim: (userId, paths) => claimImages(media, userId, paths),
        release: (paths) => releaseImages(media, paths),
        findBlocked: (paths) => findBlockedImages(db, paths),
      },
      onChanged: async (name, origin) => {
        await records.announce(name, origin);
        await options.announce?.(name, origin);
      },
      tellLater: options.tellLater ?? (async (names) => void expected.push(...names)),
      requireUser,
      findSession,
      gate: createRateGate(options.limiter ?? calm, 'allow'),
      trialSql,
      productName: 'Tip Top Cards',
      originOf: () => ORIGIN,
      now,
    }),
  );
  return {
    app,
    requireUser,
    clock,
    now,
    media,
    records,
    publicUse,
    told,
    /** The names the queue was asked to bring up to date. */
    expected,
    /** Waits for the work put off with `waitUntil`. */
    settle: () => Promise.all(later.splice(0)),
    /** Sends a call as a user (null: nobody). A string or bytes go as they are, anything else as JSON. */
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

/** A card's content with a client id of its own. */
export function buildContent(changes: Partial<CardContent> = {}): CardContent {
  return {
    ...BLANK_CONTENT,
    id: unique('card'),
    name: 'Ann Example',
    title: 'Engineer',
    company: 'Example',
    email: 'ann@example.com',
    phone: '+1 555 123 4567',
    website: 'example.com',
    ...changes,
  };
}
