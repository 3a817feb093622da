import {
  createConfirmationLinks,
  type ConfirmationLinks,
} from '#worker/auth/confirmation/confirmation-links.ts';
import { createEmailChanges, type EmailChanges } from '#worker/auth/email-change/email-changes.ts';
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
import { createIsOperator, type IsOperator } from '#worker/auth/users/is-operator.ts';
import { createUsers, type Users } from '#worker/auth/users/users.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { createRequireUser, type RequireUser } from '#worker/http/middleware/require-user.ts';
import { findSpendingCaller, type FindTeamPayer } from '#worker/http/rate-limit/spending-caller.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface AuthServices {
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  tokens: Tokens;
  sessionList: SessionList;
  resetLinks: ResetLinks;
  emailChanges: EmailChanges;
  confirmationLinks: ConfirmationLinks;
  checkPassword: CheckPassword;
  /**
   * Whether an account belongs to an operator: its address is configured by the deployment, and
   * proven.
   */
  isOperator: IsOperator;
  /**
   * The active session that an `Authorization` header names, with its user, or null. Throws
   * `rate_limited`.
   */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  requireUser: RequireUser;
}

/** Ports of other capabilities. `derive` replaces scrypt and its throttle in tests, which would block the isolate. */
export function createAuthServices(
  kernel: Kernel,
  { findTeamPayer }: { findTeamPayer: FindTeamPayer },
  derive?: DeriveKey,
): AuthServices {
  const { attempts, settings } = kernel;
  const secrets = listSessionSecrets(settings);
  const sessions = createSessions(kernel);
  const tokens = createTokens({ secrets, now: kernel.now });
  const users = createUsers(kernel);
  const passwords = createPasswords(
    derive ?? throttleDerivation(deriveScrypt, createHashThrottle()),
  );
  const findSession: AuthServices['findSession'] = async (authorization) => {
    const claims = await tokens.read(authorization);
    if (!claims) return null;
    await kernel.rateLimit(`user:${claims.userId}`);
    return sessions.find(claims.userId, claims.sid);
  };
  return {
    users,
    sessions,
    passwords,
    tokens,
    sessionList: createSessionList(kernel),
    resetLinks: createResetLinks(kernel),
    emailChanges: createEmailChanges(kernel),
    confirmationLinks: createConfirmationLinks({ ...kernel, secrets }),
    checkPassword: createCheckPassword({ users, passwords, attempts }),
    isOperator: createIsOperator(settings.ADMIN_EMAILS),
    findSession,
    requireUser: createRequireUser({
      findSession,
      openBudget: async (user, organizationId) => {
        const team = organizationId && (await findTeamPayer(user.id, organizationId));
        const caller = findSpendingCaller(user, team || null);
        return (cost) => kernel.budget.spend(caller, cost);
      },
    }),
  };
}
