import {
  findEncoding,
  findUtf16,
  toByteString,
  type DecodeOptions,
} from '#src/browser/files/decode-text-file.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import type { ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { buildCardFromContact, isTechnical } from './vcard-card.ts';
import { splitContacts, type ContactFrame, type FramedLine } from './vcard-frames.ts';
import { parseContact, unescapeText, type Property } from './vcard-lines.ts';

export interface ContactFile {
  cards: ImportedCard[];
  unread: UnreadPart[];
  /** The set of values that are neither Unicode nor name their set; null without such values. */
  encoding: string | null;
}

/** What contacts other than people are called, by their KIND (RFC 6350 §6.1.4, RFC 6473, 6869). */
const NOT_PEOPLE: Readonly<Record<string, string>> = {
  GROUP: 'a group',
  LOCATION: 'a location',
  ROOM: 'a room',
  RESOURCE: 'a resource',
  THING: 'a thing',
  DEVICE: 'a device',
  APPLICATION: 'an application',
};
const NO_CONTACT = 'This is not part of a contact.';
const TWO_PEOPLE = 'The lines of two contacts, without BEGIN:VCARD between them.';
const NO_END = 'The end of this contact is missing, so it may not be complete.';
const OPEN_AGENT =
  "A contact inside this contact has no end, so we can't tell whose lines these are.";

/**
 * Parses the contacts of a file as cards, in their order; stops at one card more than `max`. Every
 * person of the file is in `cards` or in `unread`, never in the card of another one.
 */
export function parseContactFile(
  file: Uint8Array<ArrayBuffer>,
  options: DecodeOptions,
  max: number,
): ContactFile {
  const utf16 = findUtf16(file);
  const bytes =
    utf16 === null ? file : new TextEncoder().encode(new TextDecoder(utf16).decode(file));
  const encoding = findEncoding(bytes, options, (line) => !/CHARSET=/i.test(line));
  const cards: ImportedCard[] = [];
  const unread: UnreadPart[] = [];
  let position = 0;
  for (const frame of splitContacts(toByteString(bytes))) {
    if (cards.length > max) break;
    const read = readFrame(frame, position + 1, encoding ?? 'windows-1252');
    if (read.card || frame.hasBegin) position++;
    if (read.card) cards.push(read.card);
    unread.push(...read.unread);
  }
  return { cards, unread, encoding };
}

interface ReadFrame {
  card: ImportedCard | null;
  unread: UnreadPart[];
}

function readFrame(frame: ContactFrame, position: number, encoding: string): ReadFrame {
  const { properties, broken } = parseContact(frame.lines, encoding);
  const place = `Contact ${position}`;
  const lines = broken.map((line) => buildUnreadLine(line, 'This is not a field of a contact.'));
  const whole = (reason: string): ReadFrame => ({
    card: null,
    unread: [{ place, text: describeContact(properties), reason }, ...lines],
  });
  const valueOf = (...names: string[]) =>
    properties.find(({ name, value }) => names.includes(name) && value.trim() !== '')?.value ?? '';
  if (!frame.hasBegin && valueOf('N', 'FN') === '') {
    const line = frame.lines.find(({ text }) => text.trim() !== '')?.line ?? 0;
    const outside = properties.length === 0 ? [] : [{ line, text: describeContact(properties) }];
    const unread = [...outside, ...broken].map((part) => buildUnreadLine(part, NO_CONTACT));
    return { card: null, unread };
  }
  if (frame.lines.every(({ text }) => text.trim() === '')) return { card: null, unread: [] };
  const kind = valueOf('KIND', 'X-ADDRESSBOOKSERVER-KIND').trim().toUpperCase();
  const thing = NOT_PEOPLE[kind];
  if (thing !== undefined) return whole(`This is ${thing}, not a person.`);
  if (hasTwoPeople(properties)) return whole(TWO_PEOPLE);
  const isOpen = frame.hasAgent && !frame.hasEnd;
  const agents = isOpen ? properties.filter(({ name }) => name === 'AGENT') : [];
  const own = properties.filter((property) => !agents.includes(property));
  const card = buildCardFromContact(own, position);
  if (!frame.hasEnd) card.notes.push(NO_END);
  return {
    card,
    unread: [
      ...agents.map(({ value }) => ({ place, text: unescapeText(value), reason: OPEN_AGENT })),
      ...lines,
    ],
  };
}

function buildUnreadLine({ line, text }: FramedLine, reason: string): UnreadPart {
  return { place: `Line ${line}`, text: text.trim(), reason };
}

/** What a contact has once at most, unless it is in several languages or has an order. */
const ONCE = ['VERSION', 'N', 'FN', 'UID'];
const SEVERAL = ['ALTID', 'LANGUAGE', 'PREF', 'TYPE', 'PID'];

/** Whether BEGIN and END are missing between two contacts. */
function hasTwoPeople(properties: readonly Property[]): boolean {
  return ONCE.some((name) => {
    const values = properties
      .filter((property) => property.name === name && property.value.trim() !== '')
      .filter(({ params }) => !SEVERAL.some((param) => params.has(param)))
      .map(({ value }) => value.trim());
    return name === 'VERSION' ? values.length > 1 : new Set(values).size > 1;
  });
}

/** Longest value shown of what was not read, in UTF-16 code units; longer ones are pictures. */
const SHOWN_MAX = 500;

/** The values of a contact in one text. */
function describeContact(properties: readonly Property[]): string {
  const values = properties
    .filter(({ name, value }) => !isTechnical(name) && value.length <= SHOWN_MAX)
    .map(({ value }) => unescapeText(value).replace(/;+/g, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('urn:'));
  return [...new Set(values)].join(', ');
}
