// Parses the line syntax of vCard 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350).
// Not supported: nested contacts (AGENT), RFC 6868 carets, jCard and xCard.

export interface Property {
  /** `item1` of `item1.URL`, in lower case; empty without a group. */
  group: string;
  /** Upper case. */
  name: string;
  /** Values by parameter name, both in upper case; bare words of 2.1 are stored under TYPE. */
  params: ReadonlyMap<string, readonly string[]>;
  /** As written, with quoted-printable undone; base64 and escapes are left. */
  value: string;
}

/** Encodings that 2.1 writes without a parameter name. */
const ENCODINGS: ReadonlySet<string> = new Set(['QUOTED-PRINTABLE', 'BASE64', '7BIT', '8BIT']);
const CONTENT_LINE = /^(?:([\w-]+)\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;

/** Properties of each contact, at most `max` contacts; text outside of contacts is ignored. */
export function parseContacts(text: string, max: number): Property[][] {
  const contacts: Property[][] = [];
  let depth = 0;
  for (const line of unfold(text)) {
    const property = parseLine(line);
    if (property === null) continue;
    const isMark = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isMark) {
      depth++;
      if (depth === 1 && contacts.length < max + 1) contacts.push([]);
    } else if (property.name === 'END' && isMark) {
      depth = Math.max(0, depth - 1);
    } else if (depth === 1 && contacts.length <= max) {
      contacts.at(-1)?.push(property);
    }
  }
  return contacts;
}

/**
 * Unfolds continuation lines, soft breaks of quoted-printable, and base64 that continues without a
 * leading space (2.1).
 */
function unfold(text: string): string[] {
  const lines: string[][] = [];
  let continuation: 'quoted' | 'base64' | null = null;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const current = lines.at(-1);
    if (continuation === 'quoted' && current) {
      current.push(raw);
    } else if (/^[ \t]/.test(raw) && current) {
      current.push(raw.slice(1));
    } else if (continuation === 'base64' && current && /^[A-Za-z0-9+/=]+$/.test(raw)) {
      current.push(raw);
    } else if (raw.trim() !== '') {
      lines.push([raw]);
      continuation = null;
    }
    continuation = findContinuation(lines.at(-1), continuation, raw);
  }
  return lines.map((parts) => parts.join(''));
}

function findContinuation(
  line: string[] | undefined,
  running: 'quoted' | 'base64' | null,
  raw: string,
): 'quoted' | 'base64' | null {
  const head = line?.[0]?.split(':', 1)[0]?.toUpperCase() ?? '';
  if (head.includes('QUOTED-PRINTABLE')) {
    if (!raw.endsWith('=')) return null;
    // Removes the soft line break.
    line?.push(line.pop()?.slice(0, -1) ?? '');
    return 'quoted';
  }
  if (/;(?:ENCODING=)?(?:BASE64|B)(?:;|$)/.test(head)) return raw.trim() === '' ? null : 'base64';
  return raw === '' ? running : null;
}

function parseLine(line: string): Property | null {
  const found = CONTENT_LINE.exec(line);
  if (!found) return null;
  const [, group = '', name = '', written = '', value = ''] = found;
  const params = parseParams(written);
  const isQuoted = params.get('ENCODING')?.includes('QUOTED-PRINTABLE') ?? false;
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    params,
    value: isQuoted ? decodeQuoted(value, params.get('CHARSET')?.[0]) : value,
  };
}

function parseParams(written: string): Map<string, string[]> {
  const params = new Map<string, string[]>();
  for (const part of written.match(/[^;"]+(?:"[^"]*"[^;"]*)*/g) ?? []) {
    const at = part.indexOf('=');
    const word = part.trim().toUpperCase();
    const name = at === -1 ? (ENCODINGS.has(word) ? 'ENCODING' : 'TYPE') : word.slice(0, at);
    const values = part
      .slice(at + 1)
      .replaceAll('"', '')
      .split(',')
      .map((value) => value.trim().toUpperCase());
    const known = params.get(name);
    if (known) known.push(...values);
    else params.set(name, values);
  }
  return params;
}

/** RFC 2045 §6.7, in the property's character set, UTF-8 by default. */
function decodeQuoted(value: string, charset = 'UTF-8'): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at++) {
    const hex = /^=([0-9A-Fa-f]{2})/.exec(value.slice(at, at + 3))?.[1];
    if (hex === undefined) {
      bytes.push(...new TextEncoder().encode(value[at]));
    } else {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    }
  }
  return decode(new Uint8Array(bytes), charset);
}

function decode(bytes: Uint8Array, charset: string): string {
  for (const label of [charset, 'UTF-8', 'windows-1252']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Unknown character set or invalid bytes: try the next one.
    }
  }
  return new TextDecoder().decode(bytes);
}

/** Removes the escapes of a text value (RFC 6350 §3.4). */
export function unescapeText(value: string): string {
  return value.replace(/\\(.)/gs, (_, sign: string) => (/[nN]/.test(sign) ? '\n' : sign));
}

/** Parts of a structured value such as N or ADR, unescaped. */
export function structuredParts(value: string): string[] {
  // A leading semicolon, so that an empty first part matches like any other.
  const parts = `;${value}`.match(/;(?:\\.|[^;\\])*/gs) ?? [];
  return parts.map((part) => unescapeText(part.slice(1)).trim());
}
