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
import { createIsOperator, type IsOperator } from '#worker/auth/users/is-operator.ts';
import { createCheckPassword, type CheckPassword } from '#worker/auth/password/check-password.ts';
import { createHashThrottle, throttleDerivation } from '#worker/auth/password/hash-throttle.ts';
import {
  createPasswords,
  deriveScrypt,
  type DeriveKey,
  type Passwords,
} from '#worker/auth/password/passwords.ts';
import { createResetLinks, type ResetLinks } from '#worker/auth/reset/reset-links.ts';
import { createSessionList, type SessionList } from '#worker/auth/sessions/session-list.ts';
import { createSessions, type Sessions } from '#worker/auth/sessions/sessions.ts';
import { createTokens, type Tokens } from '#worker/auth/sessions/tokens.ts';
import { createUsers, type Users } from '#worker/auth/users/users.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { createRateLimiter, type RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';

/** The account services, created once per isolate. */
export interface Auth {
  db: D1Database;
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  tokens: Tokens;
  attempts: Attempts;
  sessionList: SessionList;
  resetLinks: ResetLinks;
  emailChanges: EmailChanges;
  confirmationLinks: ConfirmationLinks;
  checkPassword: CheckPassword;
  now: () => Date;
  /**
   * Whether an account belongs to an operator: its address is configured by the deployment, and
   * proven.
   */
  isOperator: IsOperator;
  /** Limits sign-up and sign-in by address. */
  limitAddress: RateLimiter;
  /**
   * The active session that an `Authorization` header names, with its user, or null. Throws
   * `rate_limited`.
   */
  findSession: (authorization: string) => Promise<SessionUser | null>;
}

export interface AuthDeps {
  db: D1Database;
  counters: AttemptCounters;
  authLimiter: RateLimit;
  apiLimiter: RateLimit;
  /** The signing secret, followed by older ones that are only accepted. */
  secrets: readonly [string, ...string[]];
  operatorEmails?: readonly string[];
  environment: keyof typeof ATTEMPT_LIMITS;
  now: () => Date;
  /** Replaces scrypt and its throttle in tests, which would block the isolate. */
  derive?: DeriveKey;
}

export function createAuth(deps: AuthDeps): Auth {
  const { db, now } = deps;
  const sessions = createSessions({ db, now });
  const tokens = createTokens({ secrets: deps.secrets, now });
  const users = createUsers({ db, now });
  const passwords = createPasswords(
    deps.derive ?? throttleDerivation(deriveScrypt, createHashThrottle()),
  );
  const limits = ATTEMPT_LIMITS[deps.environment];
  const attempts = createAttempts({ counters: deps.counters, limits, now });
  const limitUser = createRateLimiter(deps.apiLimiter, 'allow');
  return {
    db,
    users,
    sessions,
    passwords,
    tokens,
    attempts,
    sessionList: createSessionList({ db, now }),
    resetLinks: createResetLinks({ db, now }),
    emailChanges: createEmailChanges({ db, now }),
    confirmationLinks: createConfirmationLinks({ db, secrets: deps.secrets, now }),
    checkPassword: createCheckPassword({ users, passwords, attempts }),
    now,
    isOperator: createIsOperator(deps.operatorEmails ?? []),
    limitAddress: createRateLimiter(deps.authLimiter, 'refuse'),
    async findSession(authorization) {
      const claims = await tokens.read(authorization);
      if (!claims) return null;
      await limitUser(`user:${claims.userId}`);
      return sessions.find(claims.userId, claims.sid);
    },
  };
}
