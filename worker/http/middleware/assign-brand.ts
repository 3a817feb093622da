import { createMiddleware } from 'hono/factory';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

/**
 * Reads the brand of the request's host, for pages. The product's own hosts need no read. Mails,
 * passes and public cards follow the account instead, whatever the host.
 */
export function createAssignBrand(brands: {
  installation: ShownBrand;
  ofHost: (host: RequestHost) => Promise<ShownBrand>;
}) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = c.get('host');
    c.set('brand', host?.kind === 'app' ? await brands.ofHost(host) : brands.installation);
    await next();
  });
}
