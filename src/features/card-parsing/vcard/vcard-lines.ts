// Parses the line syntax of vCard 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350), on byte strings:
// each line may have a character set of its own.
// Not supported: RFC 6868 carets, jCard and xCard.

import { decodeUnicode } from '#src/browser/files/decode-text-file.ts';
import { decodeExactly, normalizeEncoding } from '#src/browser/files/encodings.ts';
import type { FramedLine } from './vcard-frames.ts';

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

export interface ParsedContact {
  properties: Property[];
  /** Lines that are neither a property nor clearly the rest of one. */
  broken: FramedLine[];
}

/** Encodings that 2.1 writes without a parameter name. */
const ENCODINGS: ReadonlySet<string> = new Set(['QUOTED-PRINTABLE', 'BASE64', '7BIT', '8BIT']);
const CONTENT_LINE = /^(?:([\w-]+)\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;
/** Properties of 2.1, 3.0, 4.0 and RFC 6474, 6715, 9554, 9555. */
const STANDARD = new Set(
  'ADR AGENT ANNIVERSARY BDAY BEGIN BIRTHPLACE CALADRURI CALURI CATEGORIES CLASS CLIENTPIDMAP CONTACT-URI CREATED DEATHDATE DEATHPLACE EMAIL END EXPERTISE FBURL FN GENDER GEO GRAMGENDER HOBBY IMPP INTEREST KEY KIND LABEL LANG LANGUAGE LOGO MAILER MEMBER N NAME NICKNAME NOTE ORG ORG-DIRECTORY PHOTO PRODID PROFILE PRONOUNS RELATED REV ROLE SOCIALPROFILE SORT-STRING SOUND SOURCE TEL TITLE TZ UID URL VERSION XML'.split(
    ' ',
  ),
);

/** Properties of a contact. `encoding` is the set of values that are not Unicode and name none. */
export function parseContact(lines: readonly FramedLine[], encoding: string): ParsedContact {
  const { logical, broken } = unfold(lines);
  const properties: Property[] = [];
  for (const { line, parts } of logical) {
    const property = parseLine(parts, encoding);
    if (property) properties.push(property);
    else broken.push({ line, text: parts.join('') });
  }
  const decoded = broken.map(({ line, text }) => ({ line, text: decodeText(text, encoding) }));
  return { properties, broken: decoded };
}

interface LogicalLine {
  line: number;
  /** More than one where quoted-printable continues after a soft line break. */
  parts: string[];
  continues: 'quoted' | 'base64' | null;
}

/**
 * Unfolds continuation lines, soft breaks of quoted-printable, base64 that continues without a
 * leading blank (2.1), and notes with raw line breaks.
 */
function unfold(lines: readonly FramedLine[]): { logical: LogicalLine[]; broken: FramedLine[] } {
  const logical: LogicalLine[] = [];
  const broken: FramedLine[] = [];
  for (const { line, text } of lines) {
    const current = logical.at(-1);
    if (current?.continues === 'quoted' && !startsStandard(text)) {
      current.parts.push(text);
      endQuoted(current);
    } else if (/^[ \t]/.test(text) && current) {
      append(current, text.slice(1));
    } else if (current?.continues === 'base64' && /^[A-Za-z0-9+/=]+$/.test(text)) {
      append(current, text);
    } else if (text.trim() === '') {
      if (current) current.continues = null;
    } else if (isProperty(text, current)) {
      const next: LogicalLine = { line, parts: [text], continues: null };
      // A line that is doubled says nothing new.
      if (current?.parts.join('') === text) continue;
      logical.push(next);
      if (isQuoted(next)) endQuoted(next);
      else if (/;(?:ENCODING=)?(?:BASE64|B)(?:;|$)/i.test(headOf(next))) next.continues = 'base64';
    } else if (current && isNote(current)) {
      append(current, isQuoted(current) ? `=0A${text}` : `\\n${text}`);
    } else broken.push({ line, text });
  }
  return { logical, broken };
}

function append({ parts }: LogicalLine, text: string): void {
  parts.push((parts.pop() ?? '') + text);
}

function headOf({ parts: [first = ''] }: LogicalLine): string {
  return first.split(':', 1)[0] ?? '';
}

function isQuoted(line: LogicalLine): boolean {
  return /QUOTED-PRINTABLE/i.test(headOf(line));
}

function isNote(line: LogicalLine): boolean {
  return /^(?:[\w-]+\.)?NOTE$/i.test(headOf(line).split(';', 1)[0] ?? '');
}

/** Removes a soft line break, with the blanks that other programs add after it. */
function endQuoted(line: LogicalLine): void {
  const last = line.parts.at(-1) ?? '';
  const hasSoftBreak = /=[ \t]*$/.test(last);
  if (hasSoftBreak) line.parts[line.parts.length - 1] = last.replace(/=[ \t]*$/, '');
  line.continues = hasSoftBreak ? 'quoted' : null;
}

/** A property that a soft break without a rest must not swallow. */
function startsStandard(text: string): boolean {
  const name = /^([A-Z]+)[;:]/.exec(text)?.[1];
  return name !== undefined && STANDARD.has(name);
}

/** In a note, a line such as `Call: Friday` is its text; elsewhere it is an unknown property. */
function isProperty(text: string, before: LogicalLine | undefined): boolean {
  const [, group, name = ''] = CONTENT_LINE.exec(text) ?? [];
  if (name === '') return false;
  const isKnown = group !== undefined || STANDARD.has(name.toUpperCase()) || /^X-/i.test(name);
  return isKnown || before === undefined || !isNote(before);
}

function parseLine(parts: readonly string[], encoding: string): Property | null {
  const found = CONTENT_LINE.exec(parts[0] ?? '');
  if (!found) return null;
  const [, group = '', name = '', written = '', value = ''] = found;
  const params = parseParams(decodeText(written, encoding));
  const isQuotedPrintable = params.get('ENCODING')?.includes('QUOTED-PRINTABLE') ?? false;
  const charset = params.get('CHARSET')?.[0];
  const bytes = isQuotedPrintable
    ? joinQuoted([value, ...parts.slice(1)], normalizeEncoding(charset ?? 'utf-8'))
    : value;
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    params,
    value: decodeText(bytes, encoding, charset),
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

/**
 * Joins the lines of a quoted-printable value. A blank at the start of a line is text (RFC 2045
 * §6.7), or the fold of a writer that folds as well: then it splits a character, or the writer
 * encodes its blanks.
 */
function joinQuoted(parts: readonly string[], charset: string): string {
  const [first = '', ...rest] = parts;
  const whole = parts.map(decodeQuoted).join('');
  const folded = [first, ...rest.map((part) => part.replace(/^[ \t]/, ''))]
    .map(decodeQuoted)
    .join('');
  const encodesBlanks =
    parts.some((part) => part.includes('=20')) ||
    (!parts.some((part) => /\S /.test(part)) && rest.every((part) => /^[ \t]?=/.test(part)));
  const isValid = (text: string) => decodeExactly(toBytes(text), charset) !== null;
  return encodesBlanks || (!isValid(whole) && isValid(folded)) ? folded : whole;
}

/** RFC 2045 §6.7, as bytes. */
function decodeQuoted(value: string): string {
  return value.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Decodes a byte string: in the set that its line names, as Unicode, or in that of the file. */
function decodeText(text: string, encoding: string, charset?: string): string {
  // Pictures are megabytes of ASCII, which every set reads the same.
  if (/^[ -~\t\r\n]*$/.test(text)) return text;
  const bytes = toBytes(text);
  const named = charset === undefined ? null : decodeExactly(bytes, normalizeEncoding(charset));
  return named ?? decodeUnicode(bytes) ?? new TextDecoder(encoding).decode(bytes);
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
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
