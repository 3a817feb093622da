import { z } from 'zod';
import type { signup } from '#shared/api/auth/auth.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { PROFILE_COLUMNS, profileRowSchema, toProfile } from './profile-row.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';

type NewUser = Omit<z.infer<typeof signup.request>, 'password'>;

interface Account {
  profile: Profile;
  passwordHash: string;
  /** Whether the account has an active session in the requesting network. */
  isKnownNetwork: boolean;
}

export interface Users {
  /** The account with this address, or null. `network` is where the request comes from. */
  find(email: string, network: string): Promise<Account | null>;
  findPasswordHash(userId: string): Promise<string | null>;
  /**
   * Prepares the insert of a user on the free plan. It changes no row when the address is taken.
   */
  prepare(user: NewUser, passwordHash: string): PreparedUser;
  /**
   * As `prepare`, for an address that a mailed link confirmed. It inserts only if the statement
   * directly before it changed a row.
   */
  prepareConfirmed(user: NewUser, passwordHash: string): PreparedUser;
}

interface PreparedUser {
  profile: Profile;
  insert: D1PreparedStatement;
}

const INSERT_VALUES = `INSERT INTO users (id, email, email_key, first_name, last_name, company,
    job_title, password_hash, created_at, updated_at, email_confirmed_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10`;
const INSERT = `${INSERT_VALUES} WHERE true ON CONFLICT (email_key) DO NOTHING`;
const INSERT_IF_CHANGED = `${INSERT_VALUES} WHERE changes() > 0 ON CONFLICT (email_key) DO NOTHING`;

const accountRowSchema = profileRowSchema.extend({
  password_hash: z.string(),
  is_known_network: sqlBoolean,
});
const passwordSchema = z.object({ password_hash: z.string() });

/** Users in D1, looked up by the canonical form of their address. */
export function createUsers({ db, now }: { db: D1Database; now: () => Date }): Users {
  function prepareUser(
    sql: string,
    { firstName, lastName, email, company = '', jobTitle = '' }: NewUser,
    { passwordHash, isConfirmed }: { passwordHash: string; isConfirmed: boolean },
  ): PreparedUser {
    const id = crypto.randomUUID();
    const key = emailKey(email);
    const at = now().toISOString();
    const names = [firstName, lastName, company, jobTitle] as const;
    const insert = db
      .prepare(sql)
      .bind(id, email, key, ...names, passwordHash, at, isConfirmed ? at : null);
    const plan = 'free' as const;
    const person = { id, email, firstName, lastName, company, jobTitle, plan };
    return { profile: isConfirmed ? { ...person, isEmailConfirmed: true } : person, insert };
  }

  return {
    async find(email, network) {
      const statement = db
        .prepare(
          `SELECT ${PROFILE_COLUMNS}, password_hash,
             EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND ip_prefix = ?2
               AND idle_expires_at > ?3) AS is_known_network
           FROM users WHERE email_key = ?1`,
        )
        .bind(emailKey(email), network, now().toISOString());
      const row = await firstRow(statement, accountRowSchema);
      return row && toAccount(row);
    },

    async findPasswordHash(userId) {
      const statement = db.prepare('SELECT password_hash FROM users WHERE id = ?1').bind(userId);
      return (await firstRow(statement, passwordSchema))?.password_hash ?? null;
    },

    prepare: (user, passwordHash) =>
      prepareUser(INSERT, user, { passwordHash, isConfirmed: false }),

    prepareConfirmed: (user, passwordHash) =>
      prepareUser(INSERT_IF_CHANGED, user, { passwordHash, isConfirmed: true }),
  };
}

function toAccount(row: z.infer<typeof accountRowSchema>): Account {
  return {
    profile: toProfile(row),
    passwordHash: row.password_hash,
    isKnownNetwork: row.is_known_network,
  };
}
