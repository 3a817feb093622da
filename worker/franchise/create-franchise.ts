import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import { franchiseRoutes, type PartnerAccess } from '#worker/franchise/routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** There is one access password, so there is one partner. */
const PARTNER = 'partner';

interface FranchisePorts {
  /** Issues partner tokens that this secret signs. */
  createPartnerTokens: (secret: string) => {
    issue: (partner: string) => ReturnType<PartnerAccess['issueToken']>;
  };
}

/** The door to the sample of the franchise dashboard: login by a shared password. */
export function createFranchise(
  { settings, attempts }: Kernel,
  { createPartnerTokens }: FranchisePorts,
) {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return { routes: franchiseRoutes(attempts, null) };
  const tokens = createPartnerTokens(derivePartnerTokenSecret(secret, password));
  const issueToken = () => tokens.issue(PARTNER);
  return { routes: franchiseRoutes(attempts, { password, issueToken }) };
}
