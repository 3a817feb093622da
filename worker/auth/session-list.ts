import type { AccountSession } from '#shared/api/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';

/** Most sessions a list shows. */
const LIST_MAX = 100;

export interface SessionList {
  /** Where a person is signed in: the asking place first, then the one used last. */
  list(user: SessionUser): Promise<AccountSession[]>;
  /** Ends one of a person's own sessions; false when it is not theirs, or not there. */
  endOne(user: SessionUser, id: string): Promise<boolean>;
  /** Ends every session but the asking one. */
  endOthers(user: SessionUser): Promise<void>;
}

type Row = Omit<AccountSession, 'isCurrent'> & { isCurrent: number };

/** A person's sessions as they see them. A session's id is the hash its row is kept by: it signs nobody in. */
export function createSessionList({ db, now }: { db: D1Database; now: () => Date }): SessionList {
  return {
    async list({ id, sidHash }) {
      const { results } = await db
        .prepare(
          `SELECT sid_hash AS id, ua_label AS label, ip_prefix AS place, created_at AS createdAt,
            last_seen_at AS lastUsedAt, sid_hash = ?2 AS isCurrent FROM sessions
          WHERE user_id = ?1 AND idle_expires_at > ?3
          ORDER BY isCurrent DESC, last_seen_at DESC, sid_hash LIMIT ?4`,
        )
        .bind(id, sidHash, now().toISOString(), LIST_MAX)
        .all<Row>();
      return results.map((row) => Object.assign(row, { isCurrent: row.isCurrent === 1 }));
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
