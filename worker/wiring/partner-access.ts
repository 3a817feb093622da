import { createPartnerTokens } from '#worker/auth/sessions/tokens.ts';
import type { Settings } from '#worker/env.ts';
import { PARTNER } from '#worker/franchise/branding.ts';
import { derivePartnerTokenSecret } from '#worker/franchise/password.ts';
import type { PartnerAccess } from '#worker/franchise/routes.ts';

/** Null without an access password for white-label partners. */
export function createPartnerAccess(settings: Settings, now: () => Date): PartnerAccess | null {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return null;
  const tokens = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(secret, password)],
    now,
  });
  return {
    password,
    issueToken: () => tokens.issue(PARTNER),
    isPartner: async (authorization) => (await tokens.read(authorization)) === PARTNER,
  };
}
