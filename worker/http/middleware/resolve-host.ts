import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { FindAppOrigin } from '#worker/http/find-app-origin.ts';
import { PLATFORM_DOMAIN } from '#worker/http/platform-domain.ts';

/** This machine by name or address, or by its LAN address for testing on a phone. */
const LOCAL =
  /^(?:localhost|[\w-]+\.localhost|[\w-]+\.local|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;
/**
 * The platform routes only this Worker's own hosts and previews to it. No organization can claim a
 * name below this one (`parseDomain`).
 */
const isPlatformHost = (hostname: string): boolean => hostname.endsWith(`.${PLATFORM_DOMAIN}`);

interface HostSettings {
  /** Empty where cards are served from the origin of the request. */
  PUBLIC_ORIGIN: string;
  ENVIRONMENT: 'production' | 'preview' | 'local';
}

/** Finds the organization of an own domain; null if there is none. A removed one is not served. */
export type FindHost = (
  hostname: string,
) => Promise<{ organizationId: string; purpose: 'cards' | 'app'; isServed: boolean } | null>;

/** Whether a hostname (without port) is the product's own. */
function createIsProductHost(settings: HostSettings): (hostname: string) => boolean {
  const publicHost =
    settings.PUBLIC_ORIGIN === '' ? null : new URL(settings.PUBLIC_ORIGIN).hostname;
  const isLocal = settings.ENVIRONMENT === 'local';
  return (hostname) =>
    hostname === publicHost || isPlatformHost(hostname) || (isLocal && LOCAL.test(hostname));
}

/**
 * The product's origin for a request: `PUBLIC_ORIGIN`, or the request's. Never an own domain's, so
 * that a stored record cannot come to name one.
 */
export function createOriginOf(settings: HostSettings): (requestUrl: string) => string {
  if (settings.PUBLIC_ORIGIN !== '') return () => settings.PUBLIC_ORIGIN;
  const isProductHost = createIsProductHost(settings);
  return (requestUrl) => {
    const { origin, hostname } = new URL(requestUrl);
    return isProductHost(hostname) ? origin : buildOwnOrigin('localhost', origin);
  };
}

/**
 * Sets the `host` of a request: the product's, or an organization's own domain. Only the URL's
 * hostname counts, never a forwarding header. Refuses every other host (RFC 9110 §15.5.20), such as
 * a stranger's domain pointed at this Worker or a forged `Host`, with `misdirected`.
 *
 * A partner's removed domain redirects to the one it has now. A company's is left to its cards, of
 * which each redirects to its home.
 */
export function createResolveHost(
  {
    settings,
    originOf,
    findAppOrigin,
  }: {
    settings: HostSettings;
    originOf: (requestUrl: string) => string;
    findAppOrigin: FindAppOrigin;
  },
  findHost: FindHost,
) {
  const isProductHost = createIsProductHost(settings);
  return createMiddleware<AppEnv>(async (c, next) => {
    const { hostname } = new URL(c.req.url);
    const productOrigin = originOf(c.req.url);
    if (isProductHost(hostname)) {
      c.set('host', { kind: 'product', origin: productOrigin, organizationId: null });
    } else {
      const found = await findHost(hostname);
      if (found === null) throw new ApiError('misdirected');
      const { purpose: kind, organizationId, isServed } = found;
      const origin = buildOwnOrigin(hostname, productOrigin);
      c.set('host', { kind, origin, organizationId });
      if (kind === 'app' && !isServed) {
        const home = await findAppOrigin({ organizationId }, productOrigin);
        // The same one if it was proven again and this isolate does not know yet.
        if (home !== origin) return redirectToOrigin(c, home);
      }
    }
    await next();
    return undefined;
  });
}

/** Redirects reading to the same path. Throws `not_found` for anything else. */
function redirectToOrigin(c: Context<AppEnv>, origin: string): Response {
  const { pathname, search } = new URL(c.req.url);
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isReading || pathname.startsWith('/api/')) throw new ApiError('not_found');
  // Permanent, but revalidated: another organization may prove the name.
  return c.body(null, 301, { Location: origin + pathname + search, 'Cache-Control': 'no-cache' });
}
