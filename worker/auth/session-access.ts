import { createCheckPassword } from '#worker/auth/password/check-password.ts';
import { createHashThrottle, throttleDerivation } from '#worker/auth/password/hash-throttle.ts';
import {
  createPasswords,
  deriveScrypt,
  type DeriveKey,
  type Passwords,
} from '#worker/auth/password/passwords.ts';
import { createSessions } from '#worker/auth/sessions.ts';
import { createTokens } from '#worker/auth/tokens.ts';
import { createIsOperator } from '#worker/auth/users/is-operator.ts';
import { createUsers } from '#worker/auth/users/users.ts';
import { listSessionSecrets } from '#worker/env.ts';
import { createRequireUser } from '#worker/http/middleware/require-user.ts';
import {
  findSpendingCaller,
  type FindOrganizationPayer,
} from '#worker/http/rate-limit/spending-caller.ts';
import type { Kernel } from '#worker/kernel.ts';

type SessionAccess = Pick<Kernel, 'findSession' | 'requireUser' | 'checkPassword' | 'isOperator'>;
type Given = Pick<
  Kernel,
  'attempts' | 'budget' | 'db' | 'now' | 'passwords' | 'rateLimit' | 'settings'
>;

/** `derive` replaces scrypt and its throttle in tests, which would block the isolate. */
export const createThrottledPasswords = (derive?: DeriveKey): Passwords =>
  createPasswords(derive ?? throttleDerivation(deriveScrypt, createHashThrottle()));

/** How the kernel knows who calls. `findOrganizationPayer` finds who pays for calls in an organization. */
export function createSessionAccess(
  kernel: Given,
  findOrganizationPayer: FindOrganizationPayer,
): SessionAccess {
  const { attempts, budget, passwords, settings } = kernel;
  const sessions = createSessions(kernel);
  const tokens = createTokens({ secrets: listSessionSecrets(settings), now: kernel.now });
  const findSession: SessionAccess['findSession'] = async (authorization) => {
    const claims = await tokens.read(authorization);
    if (!claims) return null;
    await kernel.rateLimit(`user:${claims.userId}`);
    return sessions.find(claims.userId, claims.sid);
  };
  return {
    findSession,
    requireUser: createRequireUser({
      findSession,
      openBudget: async (user, organizationId) => {
        const team = organizationId && (await findOrganizationPayer(user.id, organizationId));
        const caller = findSpendingCaller(user, team || null);
        return (cost) => budget.spend(caller, cost);
      },
    }),
    checkPassword: createCheckPassword({ users: createUsers(kernel), passwords, attempts }),
    isOperator: createIsOperator(settings.ADMIN_EMAILS),
  };
}
