import { elementHref } from '#shared/card/element-link.ts';
import { ELEMENT_VALUE_MAX, type ElementType } from '#shared/card/element.ts';
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
/** Longest name of a property nobody knows, as it is told. */
const NAME_MAX = 40;

function cardOf(contact: readonly Property[], line: number): ImportedCard {
  const card = startImport(line);
  const all = (...names: string[]) => contact.filter(({ name }) => names.includes(name));
  const set = (field: TextField, value: string) => setText(card, field, value);
  for (const [field, value] of Object.entries(subject(contact))) {
    if (isTextField(field)) set(field, value);
  }
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
  setNotes(card, row, all('NOTE'));
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

/** Sets a line of the card; too long it is cut and the rest told, and what may not stand there is told instead. */
function setText(card: ImportedCard, field: TextField, typed: string): void {
  const value = removeInvisible(typed.replace(CONTROL, '').toWellFormed());
  if (value === '') return;
  const issue = textIssue(field, value);
  if (issue === null) {
    card.content[field] = value;
    return;
  }
  const max = Number(/longer than (\d+)/.exec(issue)?.[1] ?? 0);
  const fitting = cut(value, max);
  if (max > 0 && textIssue(field, fitting) === null) card.content[field] = fitting;
  const rest = card.content[field] === undefined ? value : value.slice(fitting.length);
  card.left.push(`${TEXT_FIELDS[field]} ${quoted(rest)}: ${issue}`);
}

// oxlint-disable-next-line no-control-regex -- dropping what no card may show is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
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

/** Longest note that is carried, in UTF-16 code units: a bio and as many custom texts as one would still read. */
const NOTE_MAX = 600 + 8 * ELEMENT_VALUE_MAX;

/** The first note is the bio; what is longer than a bio goes on in custom texts, so that nothing is lost. */
function setNotes(card: ImportedCard, row: ElementRow, notes: readonly Property[]): void {
  const text = notes
    .map(({ value }) => unescapeText(value).replace(CONTROL, '').toWellFormed().trim())
    .filter((note) => note !== '')
    .join('\n\n');
  const [bio = '', ...rest] = splitText(text.slice(0, NOTE_MAX));
  if (bio === '') return;
  card.content.bio = bio;
  for (const part of rest) tell(card, row, 'text', part);
  if (text.length > NOTE_MAX) {
    card.left.push(`The end of the note, ${text.length - NOTE_MAX} characters`);
  }
}

/** A bio's 600 characters, then pieces of an element's 500, broken at a line or a word where there is one. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest !== '') {
    const max = parts.length === 0 ? 600 : ELEMENT_VALUE_MAX;
    const piece = rest.length <= max ? rest : cut(rest, breakBefore(rest, max));
    parts.push(piece.trim());
    rest = rest.slice(piece.length).trim();
  }
  return parts;
}

function breakBefore(text: string, max: number): number {
  const at = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf(' ', max));
  return at > max / 2 ? at : max;
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
