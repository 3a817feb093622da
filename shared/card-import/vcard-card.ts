import { elementHref } from '#shared/card/element-link.ts';
import type { ElementType } from '#shared/card/element.ts';
import {
  createElementRow,
  elementTypeOfAddress,
  elementTypeOfLabel,
  type ElementRow,
} from '#shared/card-import/element-builder.ts';
import {
  IMPORT_MAX_CARDS,
  isTextField,
  quoted,
  requireSubject,
  startImport,
  TEXT_FIELDS,
  textIssue,
  type ImportedCard,
  type TextField,
} from '#shared/card-import/imported-card.ts';
import { cutText, printable, setNote } from '#shared/card-import/notes.ts';
import {
  parseContacts,
  structuredParts,
  unescapeText,
  type Property,
} from '#shared/card-import/vcard-lines.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** The contacts of a file as cards, in their order; one more than allowed when there are more. */
export function cardsFromVCards(text: string): ImportedCard[] {
  return parseContacts(text, IMPORT_MAX_CARDS).map((contact, at) => cardOf(contact, at + 1));
}

/** What says how a file was made, or is said by another property as well: nothing a card would show. */
const TECHNICAL =
  /^(?:BEGIN|END|VERSION|PRODID|REV|UID|KIND|SOURCE|CLASS|MAILER|SORT-STRING|CLIENTPIDMAP|LABEL|X-AB(?!DATE|RELATED).*|X-IMAGE.*|X-PHONETIC.*)$/;
/** Read where they are needed. */
const READ = new Set(
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
/** Longest family name that is kept, in UTF-16 code units: that of a card's whole name. */
const FAMILY_NAME_MAX = 100;
/** Longest name of a property nobody knows, as it is told. */
const NAME_MAX = 40;

function cardOf(contact: readonly Property[], line: number): ImportedCard {
  const card = startImport(line);
  const all = (...names: string[]) => contact.filter(({ name }) => names.includes(name));
  const set = (field: TextField, value: string) => setText(card, field, value);
  for (const [field, value] of Object.entries(subject(contact))) {
    if (isTextField(field)) set(field, value);
  }
  setFamilyName(card, contact);
  const phones = byPreference(all('TEL').filter((phone) => !isFax(phone, card)));
  const emails = byPreference(all('EMAIL'));
  const setFirst = (field: TextField, values: readonly string[]): string[] => {
    const first = values.find((value) => textIssue(field, value) === null) ?? values[0] ?? '';
    set(field, first);
    return values.filter((value) => value !== first);
  };
  const morePhones = setFirst(
    'phone',
    phones.map(({ value }) => plain(value, 'tel:')),
  );
  const moreEmails = setFirst(
    'email',
    emails.map(({ value }) => plain(value, 'mailto:')),
  );
  const addresses = webAddresses(contact);
  const morePages = setFirst(
    'website',
    addresses.filter(isPage).map(({ value }) => value),
  );
  const { content } = card;
  const row = createElementRow([
    ['phone', content.phone ?? ''],
    ['email', content.email ?? ''],
    ['website', content.website ?? ''],
  ]);
  const add = (type: ElementType, value: string) => tell(card, row, type, value);
  for (const value of morePhones) add('phone', value);
  for (const value of moreEmails) add('email', value);
  for (const value of morePages) add('website', value);
  for (const { type, value } of addresses) if (type !== 'website') add(type, value);
  for (const { value } of all('ADR'))
    add('location', structuredParts(value).filter(Boolean).join(', '));
  const notes = all('NOTE').map(({ value }) => printable(unescapeText(value)));
  setNote(card, row, notes.filter((note) => note !== '').join('\n\n'));
  if (row.list.length > 0) content.cardElements = row.list;
  setPhoto(card, all('PHOTO'));
  card.left.push(...leftOver(contact));
  return requireSubject(card);
}

function subject(contact: readonly Property[]): Partial<Record<TextField, string>> {
  const first = (name: string) => contact.find((property) => property.name === name)?.value ?? '';
  const parts = structuredParts(first('N')).map(oneLine);
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = parts;
  const composed = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  const company = structuredParts(first('ORG')).filter(Boolean).map(oneLine).join(', ');
  const shown = oneLine(unescapeText(first('FN'))) || composed;
  const isCompany =
    first('X-ABSHOWAS').toUpperCase() === 'COMPANY' || (composed === '' && shown === company);
  const title = oneLine(unescapeText(first('TITLE'))) || oneLine(unescapeText(first('ROLE')));
  return { name: isCompany && company !== '' ? '' : shown, title, company };
}

/** Keeps which words of the name are the family name, where the contact says so. */
function setFamilyName(card: ImportedCard, contact: readonly Property[]): void {
  const name = contact.find((property) => property.name === 'N')?.value ?? '';
  const [family = '', given = ''] = structuredParts(name).map((part) => printable(oneLine(part)));
  const isKnown = (family !== '' || given !== '') && family.length <= FAMILY_NAME_MAX;
  if (card.content.name !== undefined && isKnown) card.content.familyName = family;
}

/** Sets a line of the card; too long it is cut and the rest told, and what may not stand there is told instead. */
function setText(card: ImportedCard, field: TextField, typed: string): void {
  const value = removeInvisible(printable(typed));
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
  card.left.push(`${TEXT_FIELDS[field]} ${quoted(rest)}: ${issue}`);
}

function tell(card: ImportedCard, row: ElementRow, type: ElementType, value: string): void {
  if (value.trim() === '') return;
  const issue = row.add(type, value);
  if (issue !== null) card.left.push(`${quoted(value)}: ${issue}`);
}

function isFax({ params, value }: Property, card: ImportedCard): boolean {
  const types = params.get('TYPE') ?? [];
  const kind = types.find((type) => type === 'FAX' || type === 'PAGER');
  if (kind === undefined) return false;
  card.left.push(`${kind === 'FAX' ? 'Fax' : 'Pager'} ${quoted(value)}`);
  return true;
}

/** Preferred ones first: `PREF=1` of 4.0, `TYPE=PREF` of 3.0. Otherwise in the file's order. */
function byPreference(list: readonly Property[]): Property[] {
  return list.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ params }: Property): number {
  return params.get('TYPE')?.includes('PREF') ? 0 : Number(params.get('PREF')?.[0] ?? 101);
}

function plain(value: string, scheme: string): string {
  const text = oneLine(unescapeText(value));
  return text.toLowerCase().startsWith(scheme) ? text.slice(scheme.length) : text;
}

interface Address {
  type: ElementType;
  value: string;
}

function isPage({ type }: Address): boolean {
  return type === 'website';
}

/** URLs and social profiles, each once; what Apple writes twice, labelled and as a profile, is one. */
function webAddresses(contact: readonly Property[]): Address[] {
  const labels = new Map(
    contact
      .filter(({ name }) => name === 'X-ABLABEL')
      .map(({ group, value }) => [group, unescapeText(value).replace(/^_\$!<|>!\$_$/g, '')]),
  );
  const urls = contact
    .filter(({ name, group }) => name === 'URL' && labels.get(group) !== 'Digital card')
    .map(({ group, value }) => {
      const address = oneLine(unescapeText(value));
      const named = group === '' ? null : elementTypeOfLabel(labels.get(group) ?? '');
      const fits = named !== null && elementHref(named, address) !== null;
      return { type: fits ? named : elementTypeOfAddress(address), value: address };
    });
  const known = new Set(urls.map(({ value }) => value));
  const profiles = contact
    .filter(({ name }) => name === 'X-SOCIALPROFILE' || name === 'SOCIALPROFILE')
    .map(profileOf)
    .filter(({ value }) => !known.has(value));
  return [...urls, ...profiles];
}

function profileOf({ params, value }: Property): Address {
  const typed = oneLine(unescapeText(value)).replace(/^x-apple:/i, '');
  const words = [...(params.get('TYPE') ?? []), ...(params.get('SERVICE-TYPE') ?? [])];
  const type = words.map(elementTypeOfLabel).find((found) => found !== null);
  if (type !== undefined && elementHref(type, typed) !== null) return { type, value: typed };
  return { type: elementTypeOfAddress(typed), value: typed };
}

const DATA_URL = /^data:image\/[\w.+-]+;base64,/i;

function setPhoto(card: ImportedCard, photos: readonly Property[]): void {
  const [photo, ...others] = photos;
  if (photo === undefined) return;
  if (others.length > 0) card.left.push('Further photos');
  const value = photo.value.replace(/\s+/g, '').replaceAll('\\', '');
  const isInline = (photo.params.get('ENCODING') ?? []).some((word) => /^B(?:ASE64)?$/.test(word));
  if (DATA_URL.test(value)) card.pictures.profileImage = value;
  else if (isInline) card.pictures.profileImage = `data:image/jpeg;base64,${value}`;
  else card.left.push(`Photo at ${quoted(photo.value)}: only photos inside the file are taken.`);
}

function leftOver(contact: readonly Property[]): string[] {
  const rest = contact.filter(
    ({ name, value }) => !READ.has(name) && !TECHNICAL.test(name) && value.trim() !== '',
  );
  const lines = rest.map(({ name, value }) => {
    const label = NAMES[name] ?? name.slice(0, NAME_MAX);
    const isFile = value.length > 500;
    return isFile ? label : `${label} ${quoted(unescapeText(value))}`;
  });
  const title = contact.some(({ name }) => name === 'TITLE');
  const roles = title ? contact.filter(({ name }) => name === 'ROLE') : [];
  return [
    ...new Set([...lines, ...roles.map(({ value }) => `Role ${quoted(unescapeText(value))}`)]),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
