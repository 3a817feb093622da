import { createPartnerTokens } from '#worker/auth/tokens.ts';
import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import { franchiseRoutes } from '#worker/franchise/routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** There is one access password, so there is one partner. */
const PARTNER = 'partner';

/** The door to the sample of the franchise dashboard: login by a shared password. */
export function createFranchise({ settings, attempts, now }: Kernel) {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return { routes: franchiseRoutes(attempts, null) };
  const tokens = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(secret, password)],
    now,
  });
  const issueToken = () => tokens.issue(PARTNER);
  return { routes: franchiseRoutes(attempts, { password, issueToken }) };
}
