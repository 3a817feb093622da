import { createPartnerTokens } from '#worker/auth/token.ts';
import type { Settings } from '#worker/env.ts';
import { PARTNER } from '#worker/franchise/branding.ts';
import { partnerTokenSecret } from '#worker/franchise/password.ts';
import type { PartnerAccess } from '#worker/franchise/routes.ts';

/** The door of white-label partners; null without an access password. */
export function createPartnerAccess(settings: Settings, now: () => Date): PartnerAccess | null {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return null;
  const tokens = createPartnerTokens({ secrets: [partnerTokenSecret(secret, password)], now });
  return {
    password,
    issueToken: () => tokens.issue(PARTNER),
    isPartner: async (authorization) => (await tokens.read(authorization)) === PARTNER,
  };
}
