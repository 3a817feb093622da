import ICAL from 'ical.js';
import VCard from 'vcf';
import { z } from 'zod';

/** A parsed contact: the values of each property by its lower-case name; a structured value is an array of parts. */
export type Contact = Map<string, (string | string[])[]>;

/** Reads a file with ical.js; throws unless it holds exactly one card. */
export function readWithIcal(text: string): Contact {
  const [kind, properties, parts] = jCardSchema.parse(ICAL.parse(text));
  if (kind !== 'vcard' || parts.length > 0) throw new Error('not one card');
  const contact: Contact = new Map();
  for (const [name, , , value] of properties) {
    contact.set(name, [...(contact.get(name) ?? []), unescapedSemicolons(name, value)]);
  }
  return contact;
}

const STRUCTURED: ReadonlySet<string> = new Set(['n', 'adr', 'org']);

/** ical.js undoes escapes of plain text by version 4's rules, where `;` has none; version 3 escapes it (RFC 2426 §4). */
function unescapedSemicolons(name: string, value: string | string[]): string | string[] {
  if (STRUCTURED.has(name) || typeof value !== 'string') return value;
  return value.replaceAll(String.raw`\;`, ';');
}

/** A vCard in ical.js's words: its kind, its properties, and the parts that only calendars have (RFC 7095 §3). */
const jCardSchema = z.tuple([
  z.string(),
  z.array(
    z.tuple([z.string(), z.unknown(), z.string(), z.union([z.string(), z.array(z.string())])]),
  ),
  z.array(z.unknown()),
]);

/** Reads a file with vcf; throws unless it holds exactly one card. Its values stay escaped, so they are unescaped here. */
export function readWithVcf(text: string): (name: string) => (string | string[])[] {
  const [card, ...others] = VCard.parse(text);
  if (card === undefined || others.length > 0) throw new Error('not one card');
  return (name) =>
    [card.get(name) ?? []].flat().map((property) => {
      const parts = splitParts(property.valueOf());
      return parts.length > 1 ? parts : (parts[0] ?? '');
    });
}

/** Splits at semicolons that no backslash escapes, and undoes the escapes (RFC 2426 §5). */
function splitParts(value: string): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at);
    if (char === ';') parts.push('');
    else if (char === '\\') parts.push(parts.pop() + unescaped(value.charAt(++at)));
    else parts.push(parts.pop() + char);
  }
  return parts;
}

function unescaped(char: string): string {
  return char === 'n' || char === 'N' ? '\n' : char;
}
