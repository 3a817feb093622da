import { splitNumbers } from '#shared/card/phone/clean-phone.ts';
import { isCallable, noteMissingCountries } from '#src/features/card-parsing/phone-notes.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { collapseWhitespace } from '#shared/text/one-line.ts';
import { parseMailboxes } from '#shared/text/mailboxes.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import {
  createElementCollector,
  type ElementCollector,
} from '#src/features/card-parsing/element-builder.ts';
import {
  noteUnreadable,
  quoteValue,
  requireSubject,
  createImportedCard,
  CARD_TEXT_FIELDS,
  textIssue,
  type ImportedCard,
  type CardTextField,
} from '#src/features/card-parsing/imported-card.ts';
import { reportUnsupported } from '#src/features/card-parsing/unsupported-cells.ts';
import { cutText, removeControls, setNote } from '#src/features/card-parsing/notes.ts';
import { listOwnLabels, listWebAddresses, readProfile } from './vcard-addresses.ts';
import { structuredParts, unescapeText, type Property } from './vcard-lines.ts';
import { readContactName } from './vcard-name.ts';

/** Properties about the file itself, or repeated by another property. */
const TECHNICAL =
  /^(?:BEGIN|END|VERSION|PRODID|REV|UID|KIND|SOURCE|CLASS|MAILER|SORT-STRING|CLIENTPIDMAP|LABEL|X-ADDRESSBOOKSERVER-KIND|X-AB(?!DATE|RELATED).*|X-IMAGE.*|X-PHONETIC.*)$/;
/** Whether a property is about the file itself, so that leaving it out loses nothing. */
export function isTechnical(name: string): boolean {
  return TECHNICAL.test(name);
}

/** Properties that are handled below. */
const HANDLED = new Set('N FN ORG TITLE ROLE EMAIL TEL URL ADR NOTE PHOTO'.split(' '));
const NAMES: Readonly<Record<string, string>> = {
  BDAY: 'Birthday',
  ANNIVERSARY: 'Anniversary',
  NICKNAME: 'Nickname',
  CATEGORIES: 'Categories',
  GEO: 'Place on the map',
  TZ: 'Time zone',
  LANG: 'Language',
  LOGO: 'Logo',
  SOUND: 'Sound',
  KEY: 'Key',
  IMPP: 'Messenger',
  RELATED: 'Related person',
  GENDER: 'Gender',
  AGENT: 'Agent',
};
/** Longest name of an unknown property in a report. */
const NAME_MAX = 40;

/** Builds the card of a contact at a position in its file, from 1. */
export function buildCardFromContact(contact: readonly Property[], position: number): ImportedCard {
  const card = createImportedCard(position);
  const all = (...names: string[]) => contact.filter(({ name }) => names.includes(name));
  const set = (field: CardTextField, value: string) => setText(card, field, value);
  const { name, familyName, company, note } = readContactName(contact);
  const [title = '', ...roles] = [...all('TITLE'), ...all('ROLE')]
    .map(({ value }) => collapseWhitespace(unescapeText(value)))
    .filter((value) => value !== '');
  set('name', name);
  set('title', title);
  set('company', company);
  if (card.content.name !== undefined && familyName !== undefined) {
    card.content.familyName = familyName;
  }
  if (note !== '') card.notes.push(note);
  const phones = sortByPreference(all('TEL').filter((phone) => !isFax(phone, card)));
  const emails = sortByPreference(all('EMAIL'));
  const setFirst = (field: CardTextField, values: readonly string[]): string[] => {
    const valid = values.filter((value) => textIssue(field, value) === null);
    const working = valid.find((value) => field !== 'phone' || isCallable(value));
    const first = working ?? valid[0] ?? values[0] ?? '';
    set(field, first);
    return values.filter((value) => value !== first);
  };
  const morePhones = setFirst(
    'phone',
    phones.flatMap(({ value }) => splitNumbers(removeScheme(unescapeText(value), 'tel:'))),
  );
  const moreEmails = setFirst(
    'email',
    emails.flatMap(({ value }) => splitMail(card, removeScheme(value, 'mailto:'))),
  );
  const addresses = listWebAddresses(contact);
  const morePages = setFirst(
    'website',
    addresses.filter(({ type }) => type === 'website').map(({ value }) => value),
  );
  const { content } = card;
  const row = createElementCollector([
    ['phone', content.phone ?? ''],
    ['email', content.email ?? ''],
    ['website', content.website ?? ''],
  ]);
  const add = (type: ElementType, value: string) => addElement(card, row, type, value);
  for (const value of morePhones) add('phone', value);
  for (const value of moreEmails) add('email', value);
  for (const value of morePages) add('website', value);
  for (const { type, value } of addresses) if (type !== 'website') add(type, value);
  for (const { value } of all('ADR'))
    add('location', structuredParts(value).filter(Boolean).join(', '));
  const notes = all('NOTE').map(({ value }) => removeControls(unescapeText(value)));
  setNote(card, row, notes.filter((note) => note !== '').join('\n\n'));
  if (row.list.length > 0) content.cardElements = row.list;
  setPhoto(card, all('PHOTO'));
  const others = [
    ...roles.map((role) => `Role ${quoteValue(role)}`),
    ...all('ORG')
      .slice(1)
      .map(({ value }) => `Company ${quoteValue(unescapeText(value))}`),
    ...listOwnLabels(contact),
  ];
  card.unsupported.push(...new Set([...listUnsupported(contact, card), ...others]));
  noteMissingCountries(card);
  noteUnreadable(
    card,
    contact.map(({ value }) => value),
  );
  return requireSubject(card);
}

/** Several addresses in one value, or an address with a name. Other words are reported. */
function splitMail(card: ImportedCard, value: string): string[] {
  const { list, rest } = parseMailboxes(value);
  if (textIssue('email', value) === null || list.length === 0) return [value];
  for (const words of [...list.map(({ name }) => name), ...rest]) {
    if (words !== '') reportUnsupported(card, CARD_TEXT_FIELDS.email, words);
  }
  return list.map(({ address }) => address);
}

/**
 * Sets a text field. A value that is too long is cut and the rest reported; an invalid value is
 * reported instead.
 */
function setText(card: ImportedCard, field: CardTextField, typed: string): void {
  const value = removeInvisible(removeControls(typed));
  if (value === '') return;
  const issue = textIssue(field, value);
  if (issue === null) {
    card.content[field] = value;
    return;
  }
  const max = Number(/longer than (\d+)/.exec(issue)?.[1] ?? 0);
  const fitting = cutText(value, max);
  if (max > 0 && textIssue(field, fitting) === null) card.content[field] = fitting;
  const rest = card.content[field] === undefined ? value : value.slice(fitting.length);
  card.unsupported.push(`${CARD_TEXT_FIELDS[field]} ${quoteValue(rest)}: ${issue}`);
}

function addElement(
  card: ImportedCard,
  row: ElementCollector,
  type: ElementType,
  value: string,
): void {
  if (value.trim() === '') return;
  const issue = row.add(type, value);
  if (issue !== null) card.unsupported.push(`${quoteValue(value)}: ${issue}`);
}

function isFax({ params, value }: Property, card: ImportedCard): boolean {
  const types = params.get('TYPE') ?? [];
  const kind = types.find((type) => type === 'FAX' || type === 'PAGER');
  if (kind === undefined) return false;
  card.unsupported.push(`${kind === 'FAX' ? 'Fax' : 'Pager'} ${quoteValue(value)}`);
  return true;
}

/** Preferred values first: `PREF=1` in 4.0, `TYPE=PREF` in 3.0. Otherwise in file order. */
function sortByPreference(list: readonly Property[]): Property[] {
  return list.toSorted((one, other) => readPreference(one) - readPreference(other));
}

function readPreference({ params }: Property): number {
  return params.get('TYPE')?.includes('PREF') ? 0 : Number(params.get('PREF')?.[0] ?? 101);
}

function removeScheme(value: string, scheme: string): string {
  const text = collapseWhitespace(unescapeText(value));
  return text.toLowerCase().startsWith(scheme) ? text.slice(scheme.length) : text;
}

const DATA_URL = /^data:image\/[\w.+-]+;base64,/i;

function setPhoto(card: ImportedCard, photos: readonly Property[]): void {
  const [photo, ...others] = photos;
  if (photo === undefined) return;
  if (others.length > 0) card.unsupported.push('Additional photos');
  const value = photo.value.replace(/\s+/g, '').replaceAll('\\', '');
  const isInline = (photo.params.get('ENCODING') ?? []).some((word) => /^B(?:ASE64)?$/.test(word));
  if (DATA_URL.test(value)) card.pictures.profileImage = value;
  else if (isInline) card.pictures.profileImage = `data:image/jpeg;base64,${value}`;
  else
    card.unsupported.push(
      `Photo at ${quoteValue(photo.value)}: only photos embedded in the file are imported.`,
    );
}

function listUnsupported(contact: readonly Property[], card: ImportedCard): string[] {
  const rest = contact.filter(
    (property) =>
      !HANDLED.has(property.name) &&
      !isTechnical(property.name) &&
      property.value.trim() !== '' &&
      readProfile(property) === null &&
      !(property.name === 'NICKNAME' && unescapeText(property.value) === card.content.name),
  );
  const lines = rest.map(({ name, value }) => {
    const label = NAMES[name] ?? name.slice(0, NAME_MAX);
    if (name === 'AGENT') return `${label} ${quoteValue(summarizeAgent(value))}`;
    const isFile = value.length > 500;
    return isFile ? label : `${label} ${quoteValue(unescapeText(value))}`;
  });
  return [...new Set(lines)];
}

/** Name, numbers and addresses of a contact inside this one; or its address (RFC 2426 §3.5.4). */
function summarizeAgent(value: string): string {
  const shown = value
    .split(/\\n/i)
    .flatMap((line) => /^\s*(?:FN|TEL|EMAIL)\b[^:]*:(.*)$/i.exec(line)?.[1]?.trim() ?? []);
  return shown.length > 0 ? shown.join(', ') : unescapeText(value);
}
