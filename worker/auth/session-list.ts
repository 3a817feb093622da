import { z } from 'zod';
import type { AccountSession } from '#shared/api/auth/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';

const LIST_MAX = 100;

export interface SessionList {
  /** The user's sessions: the current one first, then by last use. */
  list(user: SessionUser): Promise<AccountSession[]>;
  /**
   * Ends one of the user's sessions. Returns false when it does not exist or belongs to someone
   * else.
   */
  endOne(user: SessionUser, id: string): Promise<boolean>;
  endOthers(user: SessionUser): Promise<void>;
}

const sessionSchema = z.object({
  id: z.string(),
  label: z.string(),
  place: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: sqlBoolean,
}) satisfies z.ZodType<AccountSession>;

/** A session's public ID is the hash that its row is stored under; it cannot be used to sign in. */
export function createSessionList({ db, now }: { db: D1Database; now: () => Date }): SessionList {
  return {
    async list({ id, sidHash }) {
      const statement = db
        .prepare(
          `SELECT sid_hash AS id, ua_label AS label, ip_prefix AS place, created_at AS createdAt,
            last_seen_at AS lastUsedAt, sid_hash = ?2 AS isCurrent FROM sessions
          WHERE user_id = ?1 AND idle_expires_at > ?3
          ORDER BY isCurrent DESC, last_seen_at DESC, sid_hash LIMIT ?4`,
        )
        .bind(id, sidHash, now().toISOString(), LIST_MAX);
      return allRows(statement, sessionSchema);
    },

    async endOne({ id }, session) {
      const { meta } = await db
        .prepare('DELETE FROM sessions WHERE sid_hash = ?1 AND user_id = ?2')
        .bind(session, id)
        .run();
      return meta.changes === 1;
    },

    async endOthers({ id, sidHash }) {
      await db
        .prepare('DELETE FROM sessions WHERE user_id = ?1 AND sid_hash <> ?2')
        .bind(id, sidHash)
        .run();
    },
  };
}
