import type { OwnDomainProblem } from '#shared/hosts/own-domain-problems.ts';
import type { ResolveRecords } from '#worker/http/dns/resolve-txt.ts';

/** Authorities that the platform may choose (developers.cloudflare.com/ssl/reference/certificate-authorities). */
const AUTHORITIES = new Set(['letsencrypt.org', 'pki.goog', 'ssl.com', 'digicert.com']);

/** What is wrong with the records that point a name to the platform and allow its certificate. */
export async function findDnsProblems(
  resolve: ResolveRecords,
  hostname: string,
  target: string,
): Promise<OwnDomainProblem[]> {
  const [names, addresses, caa] = await Promise.all([
    resolve(hostname, 'CNAME'),
    resolve(hostname, 'A'),
    findCaa(resolve, hostname),
  ]);
  return [...findTargetProblems(names, addresses, target), ...(isBlocked(caa) ? CAA_BLOCKS : [])];
}

const CAA_BLOCKS: readonly OwnDomainProblem[] = ['caa_blocks'];

function findTargetProblems(
  names: readonly string[] | null,
  addresses: readonly string[] | null,
  target: string,
): OwnDomainProblem[] {
  if (names === null) return [];
  const targets = names.map((name) => name.toLowerCase().replace(/\.$/, ''));
  if (targets.includes(target)) return [];
  if (targets.length > 0) return ['cname_wrong'];
  // Cloudflare answers for a proxied record with addresses of its own, so an address is not wrong.
  return (addresses ?? []).length > 0 ? ['cname_wrong'] : ['cname_missing'];
}

/** The records of the closest name that has any (RFC 8659 §3). */
async function findCaa(resolve: ResolveRecords, hostname: string): Promise<string[]> {
  const labels = hostname.split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const records = await resolve(labels.slice(at).join('.'), 'CAA');
    if (records !== null && records.length > 0) return records;
  }
  return [];
}

/** Whether records allow authorities to issue, but none of the platform's. */
function isBlocked(records: readonly string[]): boolean {
  const issuers = records.flatMap((record) => parseIssuer(record) ?? []);
  return issuers.length > 0 && !issuers.some((issuer) => AUTHORITIES.has(issuer));
}

/**
 * The authority of an `issue` property; empty where it forbids all of them, null for another
 * property. Resolvers write records as text, or as hexadecimal bytes (RFC 3597 §5).
 */
function parseIssuer(record: string): string | null {
  const text = /^\\# \d+ ([\da-f\s]+)$/i.exec(record)?.[1];
  const [tag, value] = text === undefined ? parseText(record) : parseBytes(text);
  if (tag.toLowerCase() !== 'issue') return null;
  return (value.split(';')[0] ?? '').trim().toLowerCase();
}

function parseText(record: string): [tag: string, value: string] {
  const [, tag = '', value = ''] = /^\d+\s+(\w+)\s+"?([^"]*)"?$/.exec(record) ?? [];
  return [tag, value];
}

function parseBytes(text: string): [tag: string, value: string] {
  const bytes = Buffer.from(text.replace(/\s/g, ''), 'hex');
  const length = bytes[1] ?? 0;
  const read = (from: number, to?: number) => bytes.subarray(from, to).toString('latin1');
  return [read(2, 2 + length), read(2 + length)];
}
