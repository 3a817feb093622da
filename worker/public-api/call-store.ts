import { z } from 'zod';
import { jsonColumn, parseRequiredRow } from '#worker/db/rows.ts';

/** Retention in hours. */
const ANSWER_HOURS = 24;
/**
 * After this time, a call without a stored answer has crashed: the Worker takes 20 seconds at most.
 */
const RUNNING_SECONDS = 60;

/** The stored answer of a call, which retries get. */
const storedAnswerSchema = z.object({
  status: z.literal([200, 201, 202, 204]),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type StoredAnswer = z.infer<typeof storedAnswerSchema>;

export interface CallKey {
  /** The account or organization that the API key acts for. */
  owner: { kind: 'person' | 'organization'; id: string };
  idempotencyKey: string;
}

const rowSchema = z.object({
  fingerprint: z.string(),
  callId: z.string(),
  attempt: z.string(),
  answer: z.string().nullable(),
});
type StoredCall = z.infer<typeof rowSchema>;

/**
 * Claims a call for an attempt: a new call, or one whose attempt has crashed. The returned row names the
 * attempt that has it. One transaction, so that two parallel attempts never both have it.
 */
export async function claimCall(
  db: D1Database,
  call: CallKey & { fingerprint: string; attempt: string; now: Date },
): Promise<StoredCall> {
  const { owner, idempotencyKey, fingerprint, attempt, now } = call;
  const { id: ownerId, kind } = owner;
  const at = now.getTime();
  const until = toIso(at + RUNNING_SECONDS * 1000);
  const [, , , found] = await db.batch([
    db
      .prepare(
        'DELETE FROM api_requests WHERE owner_id = ? AND idempotency_key = ? AND created_at <= ?',
      )
      .bind(ownerId, idempotencyKey, toIso(at - ANSWER_HOURS * 3_600_000)),
    db
      .prepare(
        `INSERT INTO api_requests
           (owner_id, user_id, organization_id, idempotency_key, fingerprint, call_id, attempt,
             running_until, created_at)
         VALUES (?1, iif(?7 = 'person', ?1, NULL), iif(?7 = 'organization', ?1, NULL), ?2, ?3, ?4, ?4,
           ?5, ?6) ON CONFLICT DO NOTHING`,
      )
      .bind(ownerId, idempotencyKey, fingerprint, attempt, until, toIso(at), kind),
    db
      .prepare(
        `UPDATE api_requests SET attempt = ?4, running_until = ?5
         WHERE owner_id = ?1 AND idempotency_key = ?2 AND fingerprint = ?3 AND answer IS NULL
           AND running_until <= ?6`,
      )
      .bind(ownerId, idempotencyKey, fingerprint, attempt, until, toIso(at)),
    db
      .prepare(
        `SELECT fingerprint, call_id AS callId, attempt, answer FROM api_requests
         WHERE owner_id = ? AND idempotency_key = ?`,
      )
      .bind(ownerId, idempotencyKey),
  ]);
  return parseRequiredRow(found, rowSchema);
}

const OWN = 'owner_id = ?1 AND idempotency_key = ?2 AND attempt = ?3';

/** Stores the sealed answer of an attempt, if it still has the call. */
export async function storeAnswer(
  db: D1Database,
  { owner: { id: ownerId }, idempotencyKey }: CallKey,
  attempt: string,
  sealedAnswer: string,
): Promise<void> {
  await db
    .prepare(`UPDATE api_requests SET answer = ?4 WHERE ${OWN}`)
    .bind(ownerId, idempotencyKey, attempt, sealedAnswer)
    .run();
}

/**
 * Lets the next attempt repeat the call at once. Its ID remains, so that a write that did happen is
 * recognized.
 */
export async function releaseCall(
  db: D1Database,
  { owner: { id: ownerId }, idempotencyKey }: CallKey,
  attempt: string,
): Promise<void> {
  await db
    .prepare(`UPDATE api_requests SET running_until = created_at WHERE ${OWN} AND answer IS NULL`)
    .bind(ownerId, idempotencyKey, attempt)
    .run();
}

/** Forgets a call that was refused and changed nothing. */
export async function forgetCall(
  db: D1Database,
  { owner: { id: ownerId }, idempotencyKey }: CallKey,
  attempt: string,
): Promise<void> {
  await db
    .prepare(`DELETE FROM api_requests WHERE ${OWN} AND answer IS NULL`)
    .bind(ownerId, idempotencyKey, attempt)
    .run();
}

/** Deletes answers older than 24 hours, which are no longer used. */
export async function sweepApiRequests(db: D1Database, now: Date): Promise<number> {
  const { meta } = await db
    .prepare('DELETE FROM api_requests WHERE created_at <= ?')
    .bind(toIso(now.getTime() - ANSWER_HOURS * 3_600_000))
    .run();
  return meta.changes;
}

/** Parses a stored answer. Throws when it does not match. */
export function parseAnswer(text: string): StoredAnswer {
  return jsonColumn(storedAnswerSchema).parse(text);
}

function toIso(at: number): string {
  return new Date(at).toISOString();
}
