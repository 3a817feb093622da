import { randomBytes } from 'node:crypto';
import { PROFILE_COLUMNS, toProfile, type ProfileRow } from '#worker/auth/profile-row.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';
import { userAgentLabel } from '#worker/auth/user-agent-label.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { addressPrefix } from '#worker/http/client-address.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 7 * 24 * HOUR_MS;
const ABSOLUTE_MS = 30 * 24 * HOUR_MS;

/** A session that begins: its secret id, and the statement that makes its row once the user's row exists. */
export interface NewSession {
  sid: string;
  insert: D1PreparedStatement;
}

/** Whose session it becomes, and the hash of the password that was checked for it. */
export interface SessionOwner {
  userId: string;
  passwordHash: string;
}

export interface Sessions {
  /** Prepares a session of 7 idle and 30 absolute days; the caller runs `insert` in its own batch. */
  prepare(owner: SessionOwner, headers: Headers): NewSession;
  /**
   * Begins a session, and clears away those of the user that have run out. Answers the secret id; null when the
   * password was changed, or the account deleted, since it was checked.
   */
  start(owner: SessionOwner, headers: Headers): Promise<string | null>;
  /** The living session of a user with its user, read together; null when it ended or never was. */
  find(userId: string, sid: string): Promise<SessionUser | null>;
  /** Remembers that the password was given again in a session. */
  confirm(sidHash: string): Promise<void>;
  /** Whether the password was given in a session within so many minutes, at its beginning or since. */
  isFresh(sidHash: string, minutes: number): Promise<boolean>;
  /** Ends a session at once. */
  end(sidHash: string): Promise<void>;
}

interface SessionRow extends ProfileRow {
  last_seen_at: string;
}

/** Session rows in D1, keyed by the SHA-256 of the session id. */
export function createSessions({ db, now }: { db: D1Database; now: () => Date }): Sessions {
  const sessions: Sessions = {
    prepare({ userId, passwordHash }, headers) {
      const at = now().getTime();
      const sid = randomBytes(32).toString('base64url');
      // The user may have lost the race for its address in the same batch, or have another password by now: then no
      // session begins either.
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
          addressPrefix(headers),
          passwordHash,
        );
      return { sid, insert };
    },

    async start(owner, headers) {
      const { sid, insert } = sessions.prepare(owner, headers);
      const sweep = db
        .prepare('DELETE FROM sessions WHERE user_id = ?1 AND idle_expires_at <= ?2')
        .bind(owner.userId, now().toISOString());
      const [, begun] = await db.batch([sweep, insert]);
      return begun?.meta.changes === 1 ? sid : null;
    },

    async find(userId, sid) {
      const at = now().getTime();
      const sidHash = sha256Hex(sid);
      const row = await db
        .prepare(
          `SELECT ${PROFILE_COLUMNS}, last_seen_at
           FROM sessions JOIN users ON users.id = sessions.user_id
           WHERE sid_hash = ?1 AND user_id = ?2 AND idle_expires_at > ?3`,
        )
        .bind(sidHash, userId, iso(at))
        .first<SessionRow>();
      if (!row) return null;
      if (at - Date.parse(row.last_seen_at) >= HOUR_MS) await touch(db, sidHash, at);
      return { ...toProfile(row), sidHash };
    },

    async confirm(sidHash) {
      await db
        .prepare('UPDATE sessions SET password_at = ?2 WHERE sid_hash = ?1')
        .bind(sidHash, now().toISOString())
        .run();
    },

    async isFresh(sidHash, minutes) {
      const row = await db
        .prepare(
          'SELECT 1 FROM sessions WHERE sid_hash = ?1 AND coalesce(password_at, created_at) > ?2',
        )
        .bind(sidHash, iso(now().getTime() - minutes * 60_000))
        .first();
      return row !== null;
    },

    async end(sidHash) {
      await db.prepare('DELETE FROM sessions WHERE sid_hash = ?1').bind(sidHash).run();
    },
  };
  return sessions;
}

/** Removes every session that has run out; nobody can use one, so when this runs does not matter. */
export async function sweepSessions(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM sessions WHERE idle_expires_at <= ?1')
    .bind(now.toISOString())
    .run();
}

/** Written at most hourly: one write for a busy day's thousand reads. */
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
