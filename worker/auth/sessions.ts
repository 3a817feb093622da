import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { PROFILE_COLUMNS, toProfile, profileRowSchema } from '#worker/auth/users/profile-row.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { userAgentLabel } from '#worker/auth/sessions/user-agent-label.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { networkPrefix } from '#worker/http/rate-limit/client-address.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';

const IDLE_MS = 7 * 24 * HOUR_MS;
const ABSOLUTE_MS = 30 * 24 * HOUR_MS;

/**
 * A session to be created: its secret ID and the statement that inserts its row. The user's row
 * must exist first.
 */
interface PreparedSession {
  sid: string;
  insert: D1PreparedStatement;
}

interface SessionOwner {
  userId: string;
  passwordHash: string;
}

export interface Sessions {
  /**
   * Prepares a session that expires after 7 idle days or 30 days in total. The caller runs `insert`
   * in its own batch.
   */
  prepare(owner: SessionOwner, headers: Headers): PreparedSession;
  /**
   * Starts a session and deletes the user's expired ones. Returns the secret ID, or null when the
   * password changed or the account was deleted since the password was checked.
   */
  start(owner: SessionOwner, headers: Headers): Promise<string | null>;
  /** Reads an active session together with its user. Null when it expired or never existed. */
  find(userId: string, sid: string): Promise<SessionUser | null>;
  /** Records that the password was entered again in this session. */
  confirm(sidHash: string): Promise<void>;
  /** Whether the password was entered within the last `minutes`, at sign-in or later. */
  isFresh(sidHash: string, minutes: number): Promise<boolean>;
  end(sidHash: string): Promise<void>;
}

const sessionRowSchema = profileRowSchema.extend({
  last_seen_at: z.string(),
  password_at: z.string(),
});

/** Sessions in D1, keyed by the SHA-256 of the session ID. */
export function createSessions({ db, now }: { db: D1Database; now: () => Date }): Sessions {
  const sessions: Sessions = {
    prepare({ userId, passwordHash }, headers) {
      const at = now().getTime();
      const sid = randomBytes(32).toString('base64url');
      // If the user lost the race for the address in the same batch, or the password changed
      // meanwhile, no session is created either.
      const insert = db
        .prepare(
          `INSERT INTO sessions
             (sid_hash, user_id, created_at, last_seen_at, idle_expires_at, abs_expires_at, ua_label, ip_prefix)
           SELECT ?1, id, ?3, ?3, ?4, ?5, ?6, ?7 FROM users WHERE id = ?2 AND password_hash = ?8`,
        )
        .bind(
          sha256Hex(sid),
          userId,
          iso(at),
          iso(at + IDLE_MS),
          iso(at + ABSOLUTE_MS),
          userAgentLabel(headers.get('User-Agent') ?? ''),
          networkPrefix(headers),
          passwordHash,
        );
      return { sid, insert };
    },

    async start(owner, headers) {
      const { sid, insert } = sessions.prepare(owner, headers);
      const sweep = db
        .prepare('DELETE FROM sessions WHERE user_id = ?1 AND idle_expires_at <= ?2')
        .bind(owner.userId, now().toISOString());
      const [, started] = await db.batch([sweep, insert]);
      return started?.meta.changes === 1 ? sid : null;
    },

    async find(userId, sid) {
      const at = now().getTime();
      const sidHash = sha256Hex(sid);
      const statement = db
        .prepare(
          `SELECT ${PROFILE_COLUMNS}, last_seen_at,
             coalesce(sessions.password_at, sessions.created_at) AS password_at
           FROM sessions JOIN users ON users.id = sessions.user_id
           WHERE sid_hash = ?1 AND user_id = ?2 AND idle_expires_at > ?3`,
        )
        .bind(sidHash, userId, iso(at));
      const row = await firstRow(statement, sessionRowSchema);
      if (!row) return null;
      if (at - Date.parse(row.last_seen_at) >= HOUR_MS) await touch(db, sidHash, at);
      return { ...toProfile(row), sidHash, passwordAgeMs: at - Date.parse(row.password_at) };
    },

    async confirm(sidHash) {
      await db
        .prepare('UPDATE sessions SET password_at = ?2 WHERE sid_hash = ?1')
        .bind(sidHash, now().toISOString())
        .run();
    },

    async isFresh(sidHash, minutes) {
      const statement = db
        .prepare(
          'SELECT 1 FROM sessions WHERE sid_hash = ?1 AND coalesce(password_at, created_at) > ?2',
        )
        .bind(sidHash, iso(now().getTime() - minutes * 60_000));
      return hasRow(statement);
    },

    async end(sidHash) {
      await db.prepare('DELETE FROM sessions WHERE sid_hash = ?1').bind(sidHash).run();
    },
  };
  return sessions;
}

/** Deletes expired sessions. They are already unusable, so the timing does not matter. */
export async function sweepSessions(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM sessions WHERE idle_expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

/** Called at most once an hour per session, so that reads rarely cause a write. */
async function touch(db: D1Database, sidHash: string, at: number): Promise<void> {
  await db
    .prepare(
      `UPDATE sessions SET last_seen_at = ?2, idle_expires_at = min(?3, abs_expires_at)
       WHERE sid_hash = ?1`,
    )
    .bind(sidHash, iso(at), iso(at + IDLE_MS))
    .run();
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
