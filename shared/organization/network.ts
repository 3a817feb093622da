/** An IP address or a range of them, as 128 bits. IPv4 is in its mapped range (RFC 4291 §2.5.5.2). */
interface Network {
  family: 4 | 6;
  /** The first address. */
  first: bigint;
  /** Bits of the prefix, of 128. */
  bits: number;
}

const IPV4 = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/;
const MAPPED = 0xffffn << 32n;
const MAPPED_BITS = 96;
/** Prefixes shorter than these hold addresses of many providers. */
const SHORTEST = { 4: 8, 6: 16 } as const;

function parseIpv4(text: string): bigint | null {
  if (!IPV4.test(text)) return null;
  const octets = text.split('.').map(Number);
  if (octets.some((octet) => octet > 255)) return null;
  return octets.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n);
}

/** The groups of one side of `::`; null unless all are hexadecimal. */
function parseGroups(text: string): bigint[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => IPV6_GROUP.test(group))
    ? groups.map((group) => BigInt(`0x${group}`))
    : null;
}

/** Writes the last 32 bits, which may be an IPv4 address, as two groups (RFC 4291 §2.2). */
function replaceDotted(text: string): string {
  const start = text.lastIndexOf(':') + 1;
  const last = parseIpv4(text.slice(start));
  if (last === null) return text;
  return `${text.slice(0, start)}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
}

function parseIpv6(text: string): bigint | null {
  const [head = '', tail, ...more] = replaceDotted(text).split('::');
  const leading = parseGroups(head);
  const trailing = parseGroups(tail ?? '');
  if (leading === null || trailing === null || more.length > 0) return null;
  const missing = 8 - leading.length - trailing.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...leading, ...Array<bigint>(missing).fill(0n), ...trailing];
  return groups.reduce((sum, group) => (sum << 16n) | group, 0n);
}

/** The bits of an address; null for anything else, such as octal octets or a zone. */
function parseAddress(text: string): Pick<Network, 'family' | 'first'> | null {
  const four = parseIpv4(text);
  if (four !== null) return { family: 4, first: MAPPED | four };
  const six = parseIpv6(text.toLowerCase());
  return six === null ? null : { family: 6, first: six };
}

/** The first address of the prefix that contains an address. */
const maskOf = (address: bigint, bits: number): bigint =>
  (address >> BigInt(128 - bits)) << BigInt(128 - bits);

/** An address, or a prefix in CIDR notation (RFC 4632 §3.1). Null for anything else. */
function parseNetwork(text: string): Network | null {
  const [base = '', length, ...more] = text.split('/');
  const address = parseAddress(base);
  if (address === null || more.length > 0) return null;
  const longest = address.family === 4 ? 32 : 128;
  if (length === undefined) return { ...address, bits: 128 };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > longest) return null;
  return { ...address, bits: Number(length) + 128 - longest };
}

/**
 * Whether an address is in one of the networks. IPv4 addresses that are written as IPv6 count as IPv4.
 * False for what is no address.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const parsed = parseAddress(address);
  if (parsed === null) return false;
  return networks.some((text) => {
    const network = parseNetwork(text);
    return network !== null && maskOf(parsed.first, network.bits) === network.first;
  });
}

/** Why a list of networks cannot contain a text, for who typed it; null where it can. */
export function findNetworkIssue(text: string): string | null {
  const network = parseNetwork(text);
  if (network === null) return `“${text}” is no IP address or network, such as 203.0.113.0/24.`;
  const { family, first, bits } = network;
  const isMapped = first >> 32n === MAPPED >> 32n;
  if (family === 6 && isMapped) return `Write “${text}” as an IPv4 address.`;
  const length = family === 4 ? bits - MAPPED_BITS : bits;
  if (length < SHORTEST[family]) {
    return `“${text}” is too large: use /${SHORTEST[family]} or a longer prefix for IPv${family}.`;
  }
  if (maskOf(first, bits) === first) return null;
  const base = formatAddress(maskOf(first, bits), family);
  return `“${text}” is an address inside a network. Use ${base}/${length} for the network.`;
}

function formatAddress(address: bigint, family: Network['family']): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((by) => (address >> by) & 0xffn).join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  // Masked addresses end with zeros.
  return groups.join(':').replace(/(?::0)+$/, '::');
}
