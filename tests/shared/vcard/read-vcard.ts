import ICAL from 'ical.js';
import VCard from 'vcf';
import { z } from 'zod';

/** Values of each property by its lower-case name; a structured value is an array of parts. */
export type ParsedContact = Map<string, (string | string[])[]>;

/** Parses a file with ical.js; throws unless it contains exactly one card. */
export function parseWithIcal(text: string): ParsedContact {
  const [kind, properties, parts] = jCardSchema.parse(ICAL.parse(text));
  if (kind !== 'vcard' || parts.length > 0) throw new Error('not one card');
  const contact: ParsedContact = new Map();
  for (const [name, , , value] of properties) {
    contact.set(name, [...(contact.get(name) ?? []), unescapeSemicolons(name, value)]);
  }
  return contact;
}

const STRUCTURED: ReadonlySet<string> = new Set(['n', 'adr', 'org']);

/**
 * ical.js unescapes text by the rules of version 4, which has no escape for `;`; version 3 has one
 * (RFC 2426 §4).
 */
function unescapeSemicolons(name: string, value: string | string[]): string | string[] {
  if (STRUCTURED.has(name) || typeof value !== 'string') return value;
  return value.replaceAll(String.raw`\;`, ';');
}

/**
 * A vCard in the terms of ical.js: its kind, its properties, and the parts that only calendars have
 * (RFC 7095 §3).
 */
const jCardSchema = z.tuple([
  z.string(),
  z.array(
    z.tuple([z.string(), z.unknown(), z.string(), z.union([z.string(), z.array(z.string())])]),
  ),
  z.array(z.unknown()),
]);

/**
 * Parses a file with vcf; throws unless it contains exactly one card. vcf leaves values escaped, so
 * they are unescaped here.
 */
export function parseWithVcf(text: string): (name: string) => (string | string[])[] {
  const [card, ...others] = VCard.parse(text);
  if (card === undefined || others.length > 0) throw new Error('not one card');
  return (name) =>
    [card.get(name) ?? []].flat().map((property) => {
      const parts = splitParts(property.valueOf());
      return parts.length > 1 ? parts : (parts[0] ?? '');
    });
}

/** Splits at unescaped semicolons and unescapes the parts (RFC 2426 §5). */
function splitParts(value: string): string[] {
  const parts = [''];
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at);
    if (char === ';') parts.push('');
    else if (char === '\\') parts.push(parts.pop() + unescapeCharacter(value.charAt(++at)));
    else parts.push(parts.pop() + char);
  }
  return parts;
}

function unescapeCharacter(char: string): string {
  return char === 'n' || char === 'N' ? '\n' : char;
}
