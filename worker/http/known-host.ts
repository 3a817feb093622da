import { createMiddleware } from 'hono/factory';
import { ApiError } from '#worker/http/api-error.ts';

/** This machine, by name or number, or a neighbour's phone trying a local start. */
const LOCAL =
  /^(?:localhost|[\w-]+\.localhost|[\w-]+\.local|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;
/** The platform's own names: it gives a Worker no requests but for that Worker's, its previews' among them. */
const PLATFORM = /^(?:[\w-]+\.)+workers\.dev$/;

export interface HostSettings {
  /** Empty where cards live at the origin of the request. */
  PUBLIC_ORIGIN: string;
  ENVIRONMENT: 'production' | 'preview' | 'local';
}

/** Tells whether a host (as in a URL, without its port) is one of ours by the settings. */
function createIsKnownHost(settings: HostSettings): (hostname: string) => boolean {
  const own = settings.PUBLIC_ORIGIN === '' ? null : new URL(settings.PUBLIC_ORIGIN).hostname;
  const isLocal = settings.ENVIRONMENT === 'local';
  return (hostname) =>
    hostname === own || PLATFORM.test(hostname) || (isLocal && LOCAL.test(hostname));
}

/**
 * Middleware that refuses requests for a host that is none of ours (RFC 9110 §15.5.20), whatever road they came by: a domain
 * somebody points here, or a forged `Host`. Throws `misdirected`.
 */
export function createRequireKnownHost(settings: HostSettings) {
  const isKnownHost = createIsKnownHost(settings);
  return createMiddleware(async (c, next) => {
    if (!isKnownHost(new URL(c.req.url).hostname)) throw new ApiError('misdirected');
    await next();
  });
}
