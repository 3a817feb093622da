import { elementHref } from '#shared/card/link/element-link.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { collapseWhitespace } from '#shared/text/one-line.ts';
import {
  createElementCollector,
  findTypeByAddress,
  findTypeByLabel,
  type ElementCollector,
} from './element-builder.ts';
import {
  IMPORT_MAX_CARDS,
  isTextField,
  quoteValue,
  requireSubject,
  createImportedCard,
  CARD_TEXT_FIELDS,
  textIssue,
  type ImportedCard,
  type CardTextField,
} from './imported-card.ts';
import { cutText, removeControls, setNote } from './notes.ts';
import { parseContacts, structuredParts, unescapeText, type Property } from './vcard-lines.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';

/**
 * Parses the contacts of a file as cards, in their order. Returns one card more than allowed when
 * there are more.
 */
export function parseVCards(text: string): ImportedCard[] {
  return parseContacts(text, IMPORT_MAX_CARDS).map((contact, at) =>
    buildCardFromContact(contact, at + 1),
  );
}

/** Properties about the file itself, or repeated by another property. */
const TECHNICAL =
  /^(?:BEGIN|END|VERSION|PRODID|REV|UID|KIND|SOURCE|CLASS|MAILER|SORT-STRING|CLIENTPIDMAP|LABEL|X-AB(?!DATE|RELATED).*|X-IMAGE.*|X-PHONETIC.*)$/;
/** Properties that are handled below. */
const HANDLED = new Set(
  'N FN ORG TITLE ROLE EMAIL TEL URL ADR NOTE PHOTO X-SOCIALPROFILE SOCIALPROFILE'.split(' '),
);
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
/** Longest family name, in UTF-16 code units: the limit of a card's whole name. */
const FAMILY_NAME_MAX = 100;
/** Longest name of an unknown property in a report. */
const NAME_MAX = 40;

function buildCardFromContact(contact: readonly Property[], line: number): ImportedCard {
  const card = createImportedCard(line);
  const all = (...names: string[]) => contact.filter(({ name }) => names.includes(name));
  const set = (field: CardTextField, value: string) => setText(card, field, value);
  for (const [field, value] of Object.entries(findTextFields(contact))) {
    if (isTextField(field)) set(field, value);
  }
  setFamilyName(card, contact);
  const phones = sortByPreference(all('TEL').filter((phone) => !isFax(phone, card)));
  const emails = sortByPreference(all('EMAIL'));
  const setFirst = (field: CardTextField, values: readonly string[]): string[] => {
    const first = values.find((value) => textIssue(field, value) === null) ?? values[0] ?? '';
    set(field, first);
    return values.filter((value) => value !== first);
  };
  const morePhones = setFirst(
    'phone',
    phones.map(({ value }) => removeScheme(value, 'tel:')),
  );
  const moreEmails = setFirst(
    'email',
    emails.map(({ value }) => removeScheme(value, 'mailto:')),
  );
  const addresses = listWebAddresses(contact);
  const morePages = setFirst(
    'website',
    addresses.filter(isPage).map(({ value }) => value),
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
  card.unsupported.push(...listUnsupported(contact));
  return requireSubject(card);
}

function findTextFields(contact: readonly Property[]): Partial<Record<CardTextField, string>> {
  const first = (name: string) => contact.find((property) => property.name === name)?.value ?? '';
  const parts = structuredParts(first('N')).map(collapseWhitespace);
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = parts;
  const composed = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  const company = structuredParts(first('ORG')).filter(Boolean).map(collapseWhitespace).join(', ');
  const shown = collapseWhitespace(unescapeText(first('FN'))) || composed;
  const isCompany =
    first('X-ABSHOWAS').toUpperCase() === 'COMPANY' || (composed === '' && shown === company);
  const title =
    collapseWhitespace(unescapeText(first('TITLE'))) ||
    collapseWhitespace(unescapeText(first('ROLE')));
  return { name: isCompany && company !== '' ? '' : shown, title, company };
}

/** Records which words of the name are the family name. */
function setFamilyName(card: ImportedCard, contact: readonly Property[]): void {
  const name = contact.find((property) => property.name === 'N')?.value ?? '';
  const [family = '', given = ''] = structuredParts(name).map((part) =>
    removeControls(collapseWhitespace(part)),
  );
  const isKnown = (family !== '' || given !== '') && family.length <= FAMILY_NAME_MAX;
  if (card.content.name !== undefined && isKnown) card.content.familyName = family;
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

interface Address {
  type: ElementType;
  value: string;
}

function isPage({ type }: Address): boolean {
  return type === 'website';
}

/**
 * URLs and social profiles, each once. Apple writes them twice, as a labeled URL and as a profile.
 */
function listWebAddresses(contact: readonly Property[]): Address[] {
  const labels = new Map(
    contact
      .filter(({ name }) => name === 'X-ABLABEL')
      .map(({ group, value }) => [group, unescapeText(value).replace(/^_\$!<|>!\$_$/g, '')]),
  );
  const urls = contact
    .filter(({ name, group }) => name === 'URL' && labels.get(group) !== 'Digital card')
    .map(({ group, value }) => {
      const address = collapseWhitespace(unescapeText(value));
      const named = group === '' ? null : findTypeByLabel(labels.get(group) ?? '');
      const fits = named !== null && elementHref(named, address) !== null;
      return { type: fits ? named : findTypeByAddress(address), value: address };
    });
  const known = new Set(urls.map(({ value }) => value));
  const profiles = contact
    .filter(({ name }) => name === 'X-SOCIALPROFILE' || name === 'SOCIALPROFILE')
    .map(parseProfile)
    .filter(({ value }) => !known.has(value));
  return [...urls, ...profiles];
}

function parseProfile({ params, value }: Property): Address {
  const typed = collapseWhitespace(unescapeText(value)).replace(/^x-apple:/i, '');
  const words = [...(params.get('TYPE') ?? []), ...(params.get('SERVICE-TYPE') ?? [])];
  const type = words.map(findTypeByLabel).find((found) => found !== null);
  if (type !== undefined && elementHref(type, typed) !== null) return { type, value: typed };
  return { type: findTypeByAddress(typed), value: typed };
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

function listUnsupported(contact: readonly Property[]): string[] {
  const rest = contact.filter(
    ({ name, value }) => !HANDLED.has(name) && !TECHNICAL.test(name) && value.trim() !== '',
  );
  const lines = rest.map(({ name, value }) => {
    const label = NAMES[name] ?? name.slice(0, NAME_MAX);
    const isFile = value.length > 500;
    return isFile ? label : `${label} ${quoteValue(unescapeText(value))}`;
  });
  const title = contact.some(({ name }) => name === 'TITLE');
  const roles = title ? contact.filter(({ name }) => name === 'ROLE') : [];
  return [
    ...new Set([...lines, ...roles.map(({ value }) => `Role ${quoteValue(unescapeText(value))}`)]),
  ];
}
