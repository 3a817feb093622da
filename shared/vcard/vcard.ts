// vCard 3.0, RFC 2426, with Apple's extensions (X-ABLabel, X-ABShowAs, X-SOCIALPROFILE).
// 3.0 because every phone reads it; some Android address books ignore photos in 4.0.
// Not supported: several photos, structured addresses (a place is one line), languages.

import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/link/element-link.ts';
import {
  ELEMENTS,
  visibleElements,
  type ElementLabel,
  type ElementType,
} from '#shared/card/element/element.ts';
import { splitName } from '#shared/card/person-name.ts';
import { hasExtension } from '#shared/card/link/phone-number.ts';
import { leavesOut } from '#shared/card/phone/clean-phone.ts';
import { findByTyped, type Dials } from '#shared/card/phone/dials.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { findPhoneLine } from './phone-line.ts';
import { rawLine, structuredLine, textLine, urlLine } from './vcard-line.ts';

export type ContactCard = Pick<
  PublishedCard,
  | 'id'
  | 'username'
  | 'name'
  | 'familyName'
  | 'title'
  | 'company'
  | 'email'
  | 'phone'
  | 'website'
  | 'bio'
  | 'cardElements'
  | 'dials'
  | 'createdAt'
>;

export interface VCardOptions {
  /** Absolute URL of the card's public page. */
  url: string;
  /** Time of the card's last change, ISO 8601 UTC. */
  revisedAt: string;
  /** A JPEG in base64 without line breaks. */
  photoJpegBase64?: string | undefined;
}

/** A contact method or a text, in output order. */
interface Entry {
  type: ElementType;
  value: string;
  label?: ElementLabel | undefined;
  /** Name of a media element. */
  name?: string | undefined;
}

/**
 * Builds the contact file of a card (RFC 2426): one vCard 3.0, lines of at most 75 octets ending in
 * CRLF.
 */
export function buildVCard(card: ContactCard, options: VCardOptions): string {
  const entries = listEntries(card);
  return [
    'BEGIN:VCARD\r\nVERSION:3.0\r\n',
    ...nameLines(card),
    ...phoneLines(entries, card),
    ...emailLines(entries),
    ...urlLines(entries, card, options.url),
    ...placeLines(entries),
    ...noteLines(card, entries),
    ...(options.photoJpegBase64
      ? [rawLine('PHOTO;ENCODING=b;TYPE=JPEG', options.photoJpegBase64)]
      : []),
    textLine('UID', buildUid(card, options.url)),
    rawLine('REV', options.revisedAt),
    'END:VCARD\r\n',
  ].join('');
}

/**
 * Identifies the contact when it is imported again. Survives a rename; the server's creation time
 * prevents a client-chosen id from matching another card.
 */
function buildUid(card: ContactCard, url: string): string {
  return `${card.id}-${Date.parse(card.createdAt)}@${new URL(url).hostname}`;
}

function listEntries(card: ContactCard): Entry[] {
  const fields: Entry[] = [
    { type: 'phone', value: card.phone },
    { type: 'email', value: card.email },
    { type: 'website', value: card.website },
  ];
  return [...fields, ...visibleElements(card)].filter(({ value }) => value.trim() !== '');
}

function nameLines(card: ContactCard): string[] {
  const name = oneLine(card.name);
  const company = oneLine(card.company);
  const { family, given, prefix, suffix } = splitName(name, card.familyName);
  return [
    structuredLine('N', [family, given, '', prefix, suffix]),
    textLine('FN', name || company || card.username),
    ...(company ? [structuredLine('ORG', [company])] : []),
    ...(card.title ? [textLine('TITLE', oneLine(card.title))] : []),
    // Without a person's name, Apple files the contact under its company.
    ...(!name && company ? ['X-ABShowAs:COMPANY\r\n'] : []),
  ];
}

function phoneLines(entries: readonly Entry[], { dials }: ContactCard): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ type, value, label }) => {
    const number = findPhoneLine(type, value, dials);
    if (number === null || seen.has(number)) return [];
    seen.add(number);
    const preference = seen.size === 1 ? ',PREF' : '';
    return [textLine(`TEL;TYPE=${PHONE_TYPES[label ?? 'mobile']},VOICE${preference}`, number)];
  });
}

/** Phones save a number without a label as mobile. */
const PHONE_TYPES = { work: 'WORK', mobile: 'CELL', personal: 'HOME' } as const;
const EMAIL_TYPES = { work: ',WORK', mobile: '', personal: ',HOME' } as const;

function emailLines(entries: readonly Entry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ type, value, label }) => {
    const href = type === 'email' ? elementHref(type, value) : null;
    if (href === null || seen.has(href.toLowerCase())) return [];
    seen.add(href.toLowerCase());
    const preference = seen.size === 1 ? ',PREF' : '';
    const place = label === undefined ? '' : EMAIL_TYPES[label];
    return [textLine(`EMAIL;TYPE=INTERNET${place}${preference}`, elementText(type, value))];
  });
}

interface LabeledLink {
  type: ElementType | null;
  href: string;
  label: string;
}

function urlLines(entries: readonly Entry[], { dials }: ContactCard, cardUrl: string): string[] {
  const links = entries.flatMap(({ type, value, name }) => {
    const href = elementHref(type, value, dials);
    return href !== null && isWebAddress({ type, value }, href, dials)
      ? [{ type, href, label: (hasName(type) && name) || ELEMENTS[type].label }]
      : [];
  });
  const all: LabeledLink[] = [...links, { type: null, href: cardUrl, label: 'Digital card' }];
  const unique = [...new Map(all.toReversed().map((link) => [link.href, link])).values()];
  return unique.toReversed().flatMap((link, at) => labeledUrlLines(link, `item${at + 1}`));
}

function hasName(type: ElementType): boolean {
  return type === 'youtube' || type === 'shop';
}

function labeledUrlLines({ type, href, label }: LabeledLink, group: string): string[] {
  const lines = [urlLine(`${group}.URL`, href), textLine(`${group}.X-ABLabel`, label)];
  if (type !== null && ELEMENTS[type].isSocialProfile)
    lines.push(urlLine(`X-SOCIALPROFILE;type=${type}`, href));
  return lines;
}

/** Whether an entry is a page, not a number, an address or a search for a place. */
function isWebAddress({ type, value }: Entry, href: string, dials: Dials | undefined): boolean {
  if (type === 'whatsapp') return findPhoneLine(type, value, dials) === null;
  if (type === 'location') return /^https?:/i.test(value.trim());
  return href.startsWith('http');
}

/**
 * A typed place becomes the street of an ADR, the only part that every address book displays and
 * searches on a map.
 */
function placeLines(entries: readonly Entry[]): string[] {
  return entries
    .filter(({ type, value }) => type === 'location' && elementHref(type, value) !== null)
    .filter(({ value }) => !/^https?:/i.test(value.trim()))
    .map(({ value }) => structuredLine('ADR;TYPE=WORK', ['', '', value.trim(), '', '', '', '']));
}

/** The bio, custom texts, and everything that no other property can represent. */
function noteLines(card: ContactCard, entries: readonly Entry[]): string[] {
  const lines = entries.flatMap(({ type, value }) => {
    if (type === 'text') return [value.trim()];
    const isWhole =
      elementHref(type, value, card.dials) !== null &&
      (type !== 'phone' || isWholePhoneLine(value, card.dials));
    return isWhole ? [] : [`${ELEMENTS[type].label}: ${value.trim()}`];
  });
  const note = [card.bio.trim(), ...lines].filter((line) => line !== '').join('\n');
  return note ? [textLine('NOTE', note)] : [];
}

/** Whether its line says all of a phone number that was typed. */
function isWholePhoneLine(value: string, dials: Dials | undefined): boolean {
  return findByTyped(dials, value) === undefined ? !hasExtension(value) : !leavesOut(value);
}
