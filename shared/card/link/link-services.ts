import { cleanQuery, parseWebAddress } from './web-address.ts';

/** A named service. Every link built from an entry stays on the service's own hosts. */
export interface LinkService {
  /** Hosts of profiles, each also with a subdomain such as `www.` or `m.`. */
  hosts: readonly string[];
  /** Short links and sister sites, kept as typed. */
  otherHosts?: readonly string[];
  /** URL of a profile without the handle. */
  profileBase: string;
  /** Absent when the service has no handles. */
  handle?: RegExp;
  /** Whether handles are written with an `@`. */
  hasAtSign?: boolean;
  /** Query parameters that identify the target; all others are dropped. */
  allowedQuery?: readonly string[];
  /** A short form people paste, and the URL it stands for. */
  rewrite?: readonly [RegExp, string];
}

/** A link on a service, with the handle when it is a profile. */
export interface ServiceLink {
  href: string;
  handle: string | null;
}

/**
 * Parses `@name`, `name`, `host/name` or a full address as a link on the service; null on any other
 * host.
 */
export function parseServiceLink(service: LinkService, typed: string): ServiceLink | null {
  const value = service.rewrite ? typed.trim().replace(...service.rewrite) : typed.trim();
  const url = parseWebAddress(value);
  if (url !== null && isServiceHost(service, url)) return parseAddress(service, url);
  return buildProfileLink(service, value.replace(/^@/, ''));
}

function buildProfileLink(service: LinkService, name: string): ServiceLink | null {
  // A name of dots only would climb the path.
  if (!service.handle?.test(name) || /^\.+$/.test(name)) return null;
  return { href: service.profileBase + encodeURIComponent(name), handle: name };
}

function parseAddress(service: LinkService, url: URL): ServiceLink | null {
  const query = cleanQuery(url.search, service.allowedQuery ?? []);
  if (url.port !== '' || (url.pathname === '/' && query === '')) return null;
  const { hostname: homeHost } = new URL(service.profileBase);
  const host = homeHost === `www.${url.hostname}` ? homeHost : url.hostname;
  const asTyped = { href: `https://${host}${url.pathname}${query}`, handle: null };
  if (query !== '' || !isProfileHost(service, url.hostname)) return asTyped;
  return buildProfileLink(service, parseHandle(service, url.pathname) ?? '') ?? asTyped;
}

/** The only path segment after the profile prefix; null when the path leads elsewhere. */
function parseHandle(service: LinkService, pathname: string): string | null {
  const prefix = new URL(service.profileBase).pathname;
  if (!pathname.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(pathname.slice(prefix.length).replace(/\/$/, '')).replace(/^@/, '');
  } catch {
    // Malformed percent-encoding: the address is kept as typed.
    return null;
  }
}

export function isServiceHost(service: LinkService, url: URL): boolean {
  return [...service.hosts, ...(service.otherHosts ?? [])].some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
}

function isProfileHost(service: LinkService, hostname: string): boolean {
  return service.hosts.includes(hostname.replace(/^(?:www|m|mobile|web)\./, ''));
}
