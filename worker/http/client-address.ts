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
