import { Hono } from 'hono';
import { franchiseLogin } from '#shared/api/franchise.ts';
import { createPartnerAttempts } from '#worker/franchise/partner-attempts.ts';
import { isAccessPassword } from '#worker/franchise/password.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { Attempts } from '#worker/http/rate-limit/attempts.ts';
import { validate } from '#worker/http/request/validate.ts';

/** The operator's setup: the password that partners share, and their tokens. */
export interface PartnerAccess {
  password: string;
  issueToken: () => Promise<{ token: string; expiresAt: Date }>;
}

/** `POST /api/franchise/login`. `access` is null without an access password. */
export function franchiseRoutes(attempts: Attempts, access: PartnerAccess | null): Hono<AppEnv> {
  const countAttempt = createPartnerAttempts(attempts);
  const app = new Hono<AppEnv>();
  app.post(franchiseLogin.path, validate(franchiseLogin.request), async (c) => {
    if (access === null) throw new ApiError('franchise_unavailable');
    const attempt = await countAttempt(c.req.raw.headers);
    if (!isAccessPassword(c.req.valid('json').password, access.password)) {
      throw new ApiError('franchise_denied');
    }
    await attempt.succeed();
    log('info', 'partner_signed_in', { requestId: c.get('requestId') });
    const { token, expiresAt } = await access.issueToken();
    return c.json({ token, expiresAt: expiresAt.toISOString() });
  });
  return app;
}
