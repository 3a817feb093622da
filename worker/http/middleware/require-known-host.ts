import { createMiddleware } from 'hono/factory';
import { ApiError } from '#worker/http/api-error.ts';

/** This machine by name or address, or by its LAN address for testing on a phone. */
const LOCAL =
  /^(?:localhost|[\w-]+\.localhost|[\w-]+\.local|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;
/** The platform routes only this Worker's own hosts and previews to it. */
const PLATFORM = /^(?:[\w-]+\.)+workers\.dev$/;

export interface HostSettings {
  /** Empty where cards are served from the origin of the request. */
  PUBLIC_ORIGIN: string;
  ENVIRONMENT: 'production' | 'preview' | 'local';
}

/** Whether a hostname (without port) belongs to this installation. */
function createIsKnownHost(settings: HostSettings): (hostname: string) => boolean {
  const publicHost =
    settings.PUBLIC_ORIGIN === '' ? null : new URL(settings.PUBLIC_ORIGIN).hostname;
  const isLocal = settings.ENVIRONMENT === 'local';
  return (hostname) =>
    hostname === publicHost || PLATFORM.test(hostname) || (isLocal && LOCAL.test(hostname));
}

/**
 * Refuses requests for a foreign host (RFC 9110 §15.5.20), such as a stranger's domain pointed at
 * this Worker or a forged `Host`. Throws `misdirected`.
 */
export function createRequireKnownHost(settings: HostSettings) {
  const isKnownHost = createIsKnownHost(settings);
  return createMiddleware(async (c, next) => {
    if (!isKnownHost(new URL(c.req.url).hostname)) throw new ApiError('misdirected');
    await next();
  });
}
