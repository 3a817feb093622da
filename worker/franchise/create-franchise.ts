import { PARTNER } from '#worker/franchise/branding.ts';
import type { FranchisePorts, PartnerAccess } from '#worker/franchise/franchise-context.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import { franchiseRoutes } from '#worker/franchise/routes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** White-label partners: login by a shared password, and their branding. */
export function createFranchise(kernel: Kernel, ports: FranchisePorts) {
  const access = createPartnerAccess(kernel, ports);
  return {
    routes: franchiseRoutes({ ...kernel, ...ports, access }),
    findShownLogos: (paths: readonly string[]) => findShownLogos(kernel.db, paths),
  };
}

function createPartnerAccess(
  { settings }: Kernel,
  { createPartnerTokens }: FranchisePorts,
): PartnerAccess | null {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return null;
  const tokens = createPartnerTokens(derivePartnerTokenSecret(secret, password));
  return {
    password,
    issueToken: () => tokens.issue(PARTNER),
    isPartner: async (authorization) => (await tokens.read(authorization)) === PARTNER,
  };
}
