/**
 * The address that a request is counted by: a full IPv4 address, or the /64 of an IPv6 address,
 * because one household holds that many. Only `CF-Connecting-IP` is read, which the platform sets and
 * a client cannot (ASVS 4.1.3).
 */
export function clientAddress(headers: Headers): string {
  const ip = exactAddress(headers);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (mapped?.[1]) return mapped[1];
  return ip.includes(':') ? ipv6Prefix(ip, 4) : ip || 'unknown';
}

/** The whole address, which is compared and never stored; empty where the platform set none. */
export function exactAddress(headers: Headers): string {
  return headers.get('CF-Connecting-IP')?.trim().toLowerCase() ?? '';
}

/**
 * How many times the limit of a /64 a wider prefix gets. Households are given a /56, companies and
 * tunnels a /48.
 */
const WIDER_PREFIXES = [
  { bits: 56, factor: 3 },
  { bits: 48, factor: 9 },
] as const;

/** A key to count by, and the multiple of the single-address limit that applies to it. */
export interface RateLimitKey {
  key: string;
  factor: number;
}

/**
 * The keys that a key built from `clientAddress` counts against. A key with an IPv6 /64 also counts
 * for its /56 and /48, because the holder of one of those can use a new /64 for each attempt. Any
 * other key counts only for itself.
 */
export function rateLimitKeys(key: string): RateLimitKey[] {
  const keys: RateLimitKey[] = [{ key, factor: 1 }];
  const match = /([0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3})::\/64/.exec(key);
  if (!match?.[1]) return keys;
  for (const { bits, factor } of WIDER_PREFIXES) {
    keys.push({ key: key.replace(match[0], shortenPrefix(match[1], bits)), factor });
  }
  return keys;
}

function shortenPrefix(prefix: string, bits: 56 | 48): string {
  const groups = prefix.split(':');
  const subnet = Number.parseInt(groups[3] ?? '0', 16) & (bits === 56 ? 0xff00 : 0);
  return `${[...groups.slice(0, 3), subnet.toString(16)].join(':')}::/${bits}`;
}

/**
 * The coarse address stored with a session: IPv4 /24 or IPv6 /48, enough to recognize a network.
 */
export function networkPrefix(headers: Headers): string {
  const address = clientAddress(headers);
  if (address.includes(':')) return ipv6Prefix(address, 3);
  const octets = address.split('.');
  return octets.length === 4 ? `${octets.slice(0, 3).join('.')}.0/24` : address;
}

function ipv6Prefix(ip: string, groups: number): string {
  const [head = '', tail] = ip.replace(/%.*|\/.*/, '').split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length);
  const full = [...leading, ...Array<string>(zeros).fill('0'), ...trailing];
  const prefix = full.slice(0, groups).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/${groups * 16}`;
}
