import { splitLastFirst } from '#shared/card/person-name.ts';
import { collapseWhitespace } from '#shared/text/one-line.ts';
import { removeControls } from '#src/features/card-parsing/notes.ts';
import { structuredParts, unescapeText, type Property } from './vcard-lines.ts';

export interface ContactName {
  name: string;
  /** Undefined when the file does not say which words are the family name. */
  familyName: string | undefined;
  company: string;
  /** Set when `name` is written in another order or is not a name, as a sentence. */
  note: string;
}

/** Longest family name, in UTF-16 code units: the limit of a card's whole name. */
const FAMILY_NAME_MAX = 100;

/** The name of a contact's card: that of its person, or of its company alone. */
export function readContactName(contact: readonly Property[]): ContactName {
  const first = (name: string) =>
    contact.find((property) => property.name === name && property.value.trim() !== '')?.value ?? '';
  const parts = splitName(first('N')).map((part) => removeControls(collapseWhitespace(part)));
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = parts;
  const composed = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
  const company = structuredParts(first('ORG')).filter(Boolean).map(collapseWhitespace).join(', ');
  const shown = collapseWhitespace(unescapeText(first('FN')));
  const isCompany =
    first('X-ABSHOWAS').toUpperCase() === 'COMPANY' ||
    (composed === '' && (shown || company) === company);
  const isKnown = (family !== '' || given !== '') && family.length <= FAMILY_NAME_MAX;
  const familyName = isKnown ? family : undefined;
  if (isCompany && company !== '') return { name: '', familyName, company, note: '' };
  const turned = shown === '' || isCompany ? null : splitLastFirst(shown);
  if (turned && (composed === '' || (turned.family === family && turned.given === given))) {
    const name = `${turned.given} ${turned.family}`;
    return { name, familyName: turned.family, company, note: `“${shown}” is read as ${name}.` };
  }
  const name = shown || composed;
  if (name !== '' || company !== '') return { name, familyName, company, note: '' };
  return { ...findSubstitute(first), familyName: undefined, company };
}

/** What names a contact without a name. */
function findSubstitute(first: (name: string) => string): Pick<ContactName, 'name' | 'note'> {
  const nickname = collapseWhitespace(unescapeText(first('NICKNAME')));
  if (nickname !== '') return { name: nickname, note: 'No name: the nickname is used.' };
  const email = collapseWhitespace(unescapeText(first('EMAIL'))).replace(/^mailto:/i, '');
  return { name: email, note: email === '' ? '' : 'No name: the email address is used.' };
}

/** Some programs separate the parts with commas, which never happens next to semicolons. */
function splitName(value: string): string[] {
  const isCommaList = !value.includes(';') && /,.*,/.test(value);
  return structuredParts(isCommaList ? value.replaceAll(',', ';') : value);
}
