import { Hono } from 'hono';
import * as contract from '#shared/api/affiliate.ts';
import { can } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { AffiliateContext } from './affiliate-context.ts';
import { createLink, readLink } from './affiliate-link.ts';
import { countClick, isVisit } from './follow-link.ts';
import { LINK_PATH } from './link-address.ts';
import { buildReferralCookie } from './referral-cookie.ts';

/** The account's affiliate link, its commissions, and the address that visitors follow. */
export function affiliateRoutes(context: AffiliateContext): Hono<UserEnv> {
  const { requireUser, originOf } = context;
  const app = new Hono<UserEnv>();

  app.get(contract.readAffiliate.path, requireUser, async (c) => {
    const user = c.get('user');
    requireFeature(user);
    return c.json(await readLink(context, user.id, originOf(c.req.url)));
  });

  app.post(contract.createAffiliateLink.path, requireUser, async (c) => {
    const user = c.get('user');
    requireFeature(user);
    await createLink(context, user.id);
    return c.json(await readLink(context, user.id, originOf(c.req.url)));
  });

  app.get(contract.listCommissions.path, requireUser, async (c) =>
    c.json(await context.listStatements(c.get('user').id, c.req.query('before') ?? null)),
  );

  app.get(LINK_PATH, async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    if (isVisit(c.req.raw.headers)) {
      await context.rateLimit(`referral:${clientAddress(c.req.raw.headers)}`);
      const code = c.req.param('code');
      const isSecure = new URL(c.req.url).protocol === 'https:';
      if (await countClick(context, code)) {
        c.header('Set-Cookie', buildReferralCookie(code, isSecure));
      }
    }
    return c.redirect(href('home'), 302);
  });

  return app;
}

function requireFeature({ plan }: SessionUser): void {
  if (!can(plan, 'affiliateOptions')) throw new ApiError('plan_limit');
}
