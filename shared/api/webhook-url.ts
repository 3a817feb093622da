/** In characters. */
export const WEBHOOK_URL_MAX = 2000;

/** The default port of https, and its usual alternative. */
const PORTS = new Set(['', '443', '8443']);
/** Names that no public resolver answers, and those of the platform's own services (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'arpa',
  'alt',
  'onion',
  'invalid',
];
export const OWN_HOST = "Webhooks can't be sent to this service itself.";
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface WebhookUrlRules {
  /** A local start may send to programs on the same machine, by http and on any port. */
  isLocal: boolean;
  /** Hosts of this product with all their subdomains, to which no webhook is sent. */
  ownHosts: readonly string[];
}

export type CheckedWebhookUrl = { ok: true; url: string } | { ok: false; message: string };

const refuse = (message: string): CheckedWebhookUrl => ({ ok: false, message });

/**
 * Checks where an endpoint may be. The parser has brought every spelling of an IPv4 address to its
 * usual form by then (WHATWG URL §3.5), such as `127.1`, `0x7f.1` and `2130706433`.
 */
export function checkWebhookUrl(
  text: string,
  { isLocal, ownHosts }: WebhookUrlRules,
): CheckedWebhookUrl {
  // The parser removes line breaks and tabs, so that what was checked would not be what is shown.
  const isPlain = /^[\u0021-\u007e]+$/.test(text) && text.length <= WEBHOOK_URL_MAX;
  const url = isPlain ? parseUrl(text) : null;
  if (url === null) return refuse('Enter an address such as https://example.com/hook.');
  if (url.username !== '' || url.password !== '') {
    return refuse("The address can't contain a user name or password.");
  }
  if (url.hash !== '') return refuse("The address can't contain a “#”.");
  if (isLocal && url.protocol === 'http:' && LOOPBACK.has(url.hostname)) {
    return { ok: true, url: url.href };
  }
  if (url.protocol !== 'https:') return refuse('The address must start with https://.');
  if (!PORTS.has(url.port)) return refuse('Use port 443 or 8443.');
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) {
    return refuse('Use a domain name instead of an IP address.');
  }
  if (!host.includes('.') || PRIVATE_SUFFIXES.some((name) => `.${host}`.endsWith(`.${name}`))) {
    return refuse('This name is not reachable from the internet.');
  }
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) {
    return refuse(OWN_HOST);
  }
  return { ok: true, url: url.href };
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Not an address.
    return null;
  }
}
