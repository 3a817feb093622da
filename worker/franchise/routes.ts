import type { FranchiseContext, PartnerAccess } from './franchise-context.ts';
import { createPartnerAttempts } from './partner-attempts.ts';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { franchiseLogin, readBranding, saveBranding, uploadLogo } from '#shared/api/franchise.ts';
import { readSavedBranding, writeBranding } from '#worker/franchise/branding.ts';
import { recordLogo, requireLogoQuota, requireOwnLogo } from '#worker/franchise/logos.ts';
import { isAccessPassword } from '#worker/franchise/password.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { validate } from '#worker/http/request/validate.ts';

/**
 * `POST /api/franchise/login`, `GET` and `PUT /api/franchise/branding`, `POST /api/franchise/logo`.
 */
export function franchiseRoutes(context: FranchiseContext): Hono<AppEnv> {
  const { db, now } = context;
  const hostOf = (url: string): string => new URL(context.originOf(url)).hostname;
  const requirePartner = createMiddleware<AppEnv>(async (c, next) => {
    const authorization = c.req.header('Authorization') ?? '';
    if (!(await requireAccess(context).isPartner(authorization))) {
      throw new ApiError('partner_unauthorized');
    }
    await next();
  });
  const countAttempt = createPartnerAttempts(context.attempts);
  const app = new Hono<AppEnv>();

  app.post(franchiseLogin.path, validate(franchiseLogin.request), async (c) => {
    const access = requireAccess(context);
    const attempt = await countAttempt(c.req.raw.headers);
    if (!isAccessPassword(c.req.valid('json').password, access.password)) {
      throw new ApiError('franchise_denied');
    }
    await attempt.succeed();
    log('info', 'partner_signed_in', { requestId: c.get('requestId') });
    const { token, expiresAt } = await access.issueToken();
    return c.json({ token, expiresAt: expiresAt.toISOString() });
  });

  app.get(readBranding.path, requirePartner, async (c) =>
    c.json(await readSavedBranding(db, hostOf(c.req.url))),
  );

  app.put(saveBranding.path, requirePartner, validate(saveBranding.request), async (c) => {
    const branding = c.req.valid('json');
    await requireOwnLogo(context, branding.logo);
    return c.json(await writeBranding(db, branding, hostOf(c.req.url), now().toISOString()));
  });

  app.post(uploadLogo.path, requirePartner, async (c) => {
    await requireLogoQuota(db, now());
    const { url, hash } = await context.storeImage(c.req.raw);
    await recordLogo(db, hash, now());
    return c.json({ url }, 201);
  });

  return app;
}

function requireAccess({ access }: FranchiseContext): PartnerAccess {
  if (access === null) throw new ApiError('franchise_unavailable');
  return access;
}
