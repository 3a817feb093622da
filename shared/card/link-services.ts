import { cleanQuery, parseWebAddress } from '#shared/card/web-address.ts';

/** A named service: whatever a row of this table links to lies on the service's own hosts. */
export interface LinkService {
  /** Where profiles live; each also with a subdomain such as `www.` or `m.`. */
  hosts: readonly string[];
  /** The service's other hosts: short links and sister sites, kept as typed. */
  otherHosts?: readonly string[];
  /** A profile's address without the handle. */
  home: string;
  /** What a handle may look like; absent when the service has none. */
  handle?: RegExp;
  /** Whether people write the handle with an `@`. */
  isAt?: boolean;
  /** Query parameters that name the thing to open; all others are dropped. */
  keep?: readonly string[];
  /** A short form people paste, and the address it stands for. */
  rewrite?: readonly [RegExp, string];
}

const SERVICES = {
  linkedin: {
    hosts: ['linkedin.com'],
    otherHosts: ['lnkd.in'],
    home: 'https://www.linkedin.com/in/',
    handle: /^[\p{L}\p{N}_-]{2,100}$/u,
    rewrite: [/^\/?((?:in|company|school)\/[\p{L}\p{N}%_-]+)\/?$/u, 'https://www.linkedin.com/$1'],
  },
  twitter: {
    hosts: ['x.com', 'twitter.com'],
    home: 'https://x.com/',
    handle: /^\w{1,15}$/,
    isAt: true,
  },
  instagram: {
    hosts: ['instagram.com', 'instagr.am'],
    home: 'https://www.instagram.com/',
    handle: /^[\w.]{1,30}$/,
    isAt: true,
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com'],
    otherHosts: ['fb.me', 'm.me', 'messenger.com'],
    home: 'https://www.facebook.com/',
    handle: /^[\p{L}\p{N}.-]{2,80}$/u,
    keep: ['id', 'v', 'story_fbid'],
  },
  youtube: {
    hosts: ['youtube.com'],
    otherHosts: ['youtu.be'],
    home: 'https://www.youtube.com/@',
    handle: /^[\p{L}\p{N}._\-\u00b7]{3,30}$/u,
    isAt: true,
    keep: ['v', 'list', 't'],
    rewrite: [/^(UC[\w-]{22})$/, 'https://www.youtube.com/channel/$1'],
  },
  github: {
    hosts: ['github.com'],
    home: 'https://github.com/',
    handle: /^[a-z\d](?:-?[a-z\d]){0,38}$/i,
    isAt: true,
  },
  tiktok: {
    hosts: ['tiktok.com'],
    home: 'https://www.tiktok.com/@',
    handle: /^[\w.]{2,24}$/,
    isAt: true,
  },
  zoom: {
    hosts: ['zoom.us', 'zoom.com', 'zoomgov.com'],
    home: 'https://zoom.us/j/',
    keep: ['pwd', 'tk'],
    rewrite: [/^(\d{3})[ -]?(\d{3,4})[ -]?(\d{3,4})$/, 'https://zoom.us/j/$1$2$3'],
  },
  spotify: {
    hosts: ['spotify.com'],
    otherHosts: ['spotify.link', 'spoti.fi'],
    home: 'https://open.spotify.com/user/',
    handle: /^[\p{L}\p{N}_-]{2,40}$/u,
    rewrite: [
      /^spotify:(artist|album|track|playlist|show|episode|user):([\w.-]+)$/,
      'https://open.spotify.com/$1/$2',
    ],
  },
  whatsapp: {
    hosts: ['wa.me', 'whatsapp.com'],
    home: 'https://wa.me/',
    keep: ['phone'],
  },
} as const satisfies Record<string, LinkService>;

export type ServiceType = keyof typeof SERVICES;
export const LINK_SERVICES: Readonly<Record<ServiceType, LinkService>> = SERVICES;

/** A link on a service, and the handle when it is a profile. */
export interface ServiceLink {
  href: string;
  handle: string | null;
}

/** Reads `@name`, `name`, `host/name` or a full address as a link on the service; null on any other host. */
export function parseServiceLink(service: LinkService, typed: string): ServiceLink | null {
  const value = service.rewrite ? typed.trim().replace(...service.rewrite) : typed.trim();
  const url = parseWebAddress(value);
  if (url !== null && isOn(service, url)) return readAddress(service, url);
  return profile(service, value.replace(/^@/, ''));
}

function profile(service: LinkService, name: string): ServiceLink | null {
  // A name of dots alone would climb the path.
  if (!service.handle?.test(name) || /^\.+$/.test(name)) return null;
  return { href: service.home + encodeURIComponent(name), handle: name };
}

function readAddress(service: LinkService, url: URL): ServiceLink | null {
  const query = cleanQuery(url.search, service.keep ?? []);
  if (url.port !== '' || (url.pathname === '/' && query === '')) return null;
  const { hostname: homeHost } = new URL(service.home);
  const host = homeHost === `www.${url.hostname}` ? homeHost : url.hostname;
  const asTyped = { href: `https://${host}${url.pathname}${query}`, handle: null };
  if (query !== '' || !isProfileHost(service, url.hostname)) return asTyped;
  return profile(service, handleOf(service, url.pathname) ?? '') ?? asTyped;
}

/** The one segment behind the profile prefix, or null when the path leads elsewhere. */
function handleOf(service: LinkService, pathname: string): string | null {
  const prefix = new URL(service.home).pathname;
  if (!pathname.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(pathname.slice(prefix.length).replace(/\/$/, '')).replace(/^@/, '');
  } catch {
    // Percent signs that encode no UTF-8: the address is kept as typed.
    return null;
  }
}

function isOn(service: LinkService, url: URL): boolean {
  return [...service.hosts, ...(service.otherHosts ?? [])].some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
}

function isProfileHost(service: LinkService, hostname: string): boolean {
  return service.hosts.includes(hostname.replace(/^(?:www|m|mobile|web)\./, ''));
}
