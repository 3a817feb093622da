import { Hono, type Context } from 'hono';
import { can } from '#shared/plan/features.ts';
import { documents, href } from '#shared/routes.ts';
import * as contract from '#shared/api/affiliate.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { listStatementPage } from '#worker/partner-billing/read-statements.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createLink, readLink } from './affiliate-link.ts';
import { followLink, isOwnForm, readOpening } from './follow-link.ts';
import { buildReferralCookie } from './referral-cookie.ts';

/** The account's affiliate link, its commissions, and the address that visitors follow. */
export function affiliateRoutes(
  context: Kernel,
  /** The page that asks a visitor to continue. */
  renderReferralPage: () => Response,
): Hono<UserEnv> {
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
    c.json(
      await listStatementPage(
        context.db,
        { kind: 'affiliate', payeeId: c.get('user').id },
        c.req.query('before') ?? null,
      ),
    ),
  );

  app.get(documents.referral, async (c) => {
    const opening = readOpening(c.req.raw.headers);
    if (opening === 'press') return follow(c);
    c.header('Cache-Control', 'no-store');
    return opening === 'page' ? renderReferralPage() : c.redirect(href('home'), 302);
  });

  app.post(documents.referral, async (c) => {
    const { headers, url } = c.req.raw;
    return isOwnForm(headers, url) ? follow(c) : renderReferralPage();
  });

  const follow = async (c: Context<UserEnv, typeof documents.referral>): Promise<Response> => {
    const { headers, url } = c.req.raw;
    await context.rateLimit(`referral:${clientAddress(headers)}`);
    const code = c.req.param('code');
    if (await followLink(context, code, headers)) {
      c.header('Set-Cookie', buildReferralCookie(code, new URL(url).protocol === 'https:'));
    }
    c.header('Cache-Control', 'no-store');
    return c.redirect(href('home'), 303);
  };

  return app;
}

function requireFeature({ plan }: SessionUser): void {
  if (!can(plan, 'affiliateOptions')) throw new ApiError('plan_limit');
}
