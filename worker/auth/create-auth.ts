import { ATTEMPT_LIMITS } from '#worker/auth/attempts/attempt-limits.ts';
import {
  createAttempts,
  type AttemptCounters,
  type Attempts,
} from '#worker/auth/attempts/attempts.ts';
import {
  createConfirmationLinks,
  type ConfirmationLinks,
} from '#worker/auth/confirmation/confirmation-links.ts';
import { createEmailChanges, type EmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { createIsOperator, type IsOperator } from '#worker/auth/operators.ts';
import { createCheckPassword, type CheckPassword } from '#worker/auth/password/check-password.ts';
import { createHashTurns, inTurns } from '#worker/auth/password/hash-turns.ts';
import {
  createPasswords,
  deriveScrypt,
  type DeriveKey,
  type Passwords,
} from '#worker/auth/password/password.ts';
import { createResetLinks, type ResetLinks } from '#worker/auth/reset/reset-links.ts';
import { createSessionList, type SessionList } from '#worker/auth/session-list.ts';
import { createSessions, type Sessions } from '#worker/auth/sessions.ts';
import { createTokens, type Tokens } from '#worker/auth/token.ts';
import { createUsers, type Users } from '#worker/auth/users.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { createRateGate, type RateGate } from '#worker/http/rate-limit.ts';

/** What accounts are made of, put together once for each isolate. */
export interface Auth {
  db: D1Database;
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  tokens: Tokens;
  attempts: Attempts;
  sessionList: SessionList;
  links: ResetLinks;
  emailChanges: EmailChanges;
  confirmationLinks: ConfirmationLinks;
  checkPassword: CheckPassword;
  now: () => Date;
  /** Whether an account is an operator's: its address is named by the deployment, and proven. */
  isOperator: IsOperator;
  /** Guards signing up and in, by address. */
  addressGate: RateGate;
  /** The living session an `Authorization` header names, with its user; null otherwise. Throws `rate_limited`. */
  findSession: (authorization: string) => Promise<SessionUser | null>;
}

export interface AuthDeps {
  db: D1Database;
  counters: AttemptCounters;
  authLimiter: RateLimit;
  apiLimiter: RateLimit;
  /** The secret that signs, then those that are only still accepted. */
  secrets: readonly [string, ...string[]];
  /** The addresses of operators, as the deployment names them. */
  operatorEmails?: readonly string[];
  environment: keyof typeof ATTEMPT_LIMITS;
  now: () => Date;
  /** Stands in for scrypt in its turns, which block this isolate; what is quick needs none. */
  derive?: DeriveKey;
}

/** Puts sign-up, sign-in and sessions together from the platform's parts. */
export function createAuth(deps: AuthDeps): Auth {
  const { db, now } = deps;
  const sessions = createSessions({ db, now });
  const tokens = createTokens({ secrets: deps.secrets, now });
  const users = createUsers({ db, now });
  const passwords = createPasswords(deps.derive ?? inTurns(deriveScrypt, createHashTurns()));
  const limits = ATTEMPT_LIMITS[deps.environment];
  const attempts = createAttempts({ counters: deps.counters, limits, now });
  const userGate = createRateGate(deps.apiLimiter, 'allow');
  return {
    db,
    users,
    sessions,
    passwords,
    tokens,
    attempts,
    sessionList: createSessionList({ db, now }),
    links: createResetLinks({ db, now }),
    emailChanges: createEmailChanges({ db, now }),
    confirmationLinks: createConfirmationLinks({ db, secrets: deps.secrets, now }),
    checkPassword: createCheckPassword({ users, passwords, attempts }),
    now,
    isOperator: createIsOperator(deps.operatorEmails ?? []),
    addressGate: createRateGate(deps.authLimiter, 'refuse'),
    async findSession(authorization) {
      const claims = await tokens.read(authorization);
      if (!claims) return null;
      await userGate(`user:${claims.userId}`);
      return sessions.find(claims.userId, claims.sid);
    },
  };
}
