/**
 * The address a request is counted by: an IPv4 address whole, an IPv6 address as its /64, since one household holds
 * that many. Reads `CF-Connecting-IP` alone, which the platform sets and a client cannot (ASVS 4.1.3).
 */
export function clientAddress(headers: Headers): string {
  const ip = headers.get('CF-Connecting-IP')?.trim().toLowerCase() ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (mapped?.[1]) return mapped[1];
  return ip.includes(':') ? ipv6Prefix(ip, 4) : ip || 'unknown';
}

/** How many /64 of a shorter prefix one limit allows for: a household is given a /56, a company or a tunnel a /48. */
const WIDER_PREFIXES = [
  { bits: 56, factor: 3 },
  { bits: 48, factor: 9 },
] as const;

/** A key to count by, and how many times the limit of a single address it has. */
export interface CountedKey {
  key: string;
  factor: number;
}

/**
 * The keys a key made from `clientAddress` is counted by. One with an IPv6 /64 in it is counted for the /56 and the /48
 * as well, since the holder of one of those has a new /64 for each attempt. Any other key is counted by itself.
 */
export function countedKeys(key: string): CountedKey[] {
  const counted: CountedKey[] = [{ key, factor: 1 }];
  const match = /([0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3})::\/64/.exec(key);
  if (!match?.[1]) return counted;
  for (const { bits, factor } of WIDER_PREFIXES) {
    counted.push({ key: key.replace(match[0], shortenPrefix(match[1], bits)), factor });
  }
  return counted;
}

function shortenPrefix(prefix: string, bits: 56 | 48): string {
  const groups = prefix.split(':');
  const subnet = Number.parseInt(groups[3] ?? '0', 16) & (bits === 56 ? 0xff00 : 0);
  return `${[...groups.slice(0, 3), subnet.toString(16)].join(':')}::/${bits}`;
}

/** The coarse address kept with a session: IPv4 /24 or IPv6 /48, enough to recognise a place and no more. */
export function addressPrefix(headers: Headers): string {
  const address = clientAddress(headers);
  if (address.includes(':')) return ipv6Prefix(address, 3);
  const octets = address.split('.');
  return octets.length === 4 ? `${octets.slice(0, 3).join('.')}.0/24` : address;
}

function ipv6Prefix(ip: string, groups: number): string {
  const [head = '', tail] = ip.replace(/%.*|\/.*/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const full = [...left, ...Array<string>(zeros).fill('0'), ...right];
  const prefix = full.slice(0, groups).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/${groups * 16}`;
}
