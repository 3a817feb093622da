import { createMiddleware } from 'hono/factory';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

/** This machine by name or address, or by its LAN address for testing on a phone. */
const LOCAL =
  /^(?:localhost|[\w-]+\.localhost|[\w-]+\.local|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;
/** The platform routes only this Worker's own hosts and previews to it. */
const PLATFORM = /^(?:[\w-]+\.)+workers\.dev$/;

interface HostSettings {
  /** Empty where cards are served from the origin of the request. */
  PUBLIC_ORIGIN: string;
  ENVIRONMENT: 'production' | 'preview' | 'local';
}

/** Finds the organization of an own domain; null if there is none. */
export type FindHost = (
  hostname: string,
) => Promise<{ organizationId: string; purpose: 'cards' | 'app' } | null>;

/** Whether a hostname (without port) is the product's own. */
function createIsProductHost(settings: HostSettings): (hostname: string) => boolean {
  const publicHost =
    settings.PUBLIC_ORIGIN === '' ? null : new URL(settings.PUBLIC_ORIGIN).hostname;
  const isLocal = settings.ENVIRONMENT === 'local';
  return (hostname) =>
    hostname === publicHost || PLATFORM.test(hostname) || (isLocal && LOCAL.test(hostname));
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
 */
export function createResolveHost(
  { settings, originOf }: { settings: HostSettings; originOf: (requestUrl: string) => string },
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
      const { purpose: kind, organizationId } = found;
      c.set('host', { kind, origin: buildOwnOrigin(hostname, productOrigin), organizationId });
    }
    await next();
  });
}
