import { ELEMENTS, type ElementType } from '#shared/card/element/element.ts';
import { isCourtesyTitle, joinName, splitLastFirst } from '#shared/card/person-name.ts';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import { cleanUsername, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { collapseWhitespace } from '#shared/text/one-line.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import {
  createElementCollector,
  findTypeByAddress,
  findTypeByLabel,
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
import { setNote } from '#src/features/card-parsing/notes.ts';
import { isCallable, noteMissingCountries } from '#src/features/card-parsing/phone-notes.ts';
import { reportUnsupported } from '#src/features/card-parsing/unsupported-cells.ts';
import { joinAddress, type AddressCell } from './table-address.ts';
import { readRow, type RowReader, type Value } from './table-row.ts';
import { ADDRESS_TARGETS, type ColumnTarget } from './table-targets.ts';

const NAME_PARTS = ['namePrefix', 'firstName', 'middleName', 'lastName', 'nameSuffix'] as const;
/** In UTF-16 code units. */
const NAME_MAX = 100;
/** Contact methods that a card has one field for. */
const CONTACT_FIELDS = ['phone', 'email', 'website'] as const;
/** Internal mailbox id that Outlook exports as an email address. */
const EXCHANGE_ID = /^\/o=/i;

/**
 * Converts a table row to a card. An invalid main value is an issue that prevents the import of the
 * row, since it can be corrected in the table. Values without a place on a card are listed in
 * `unsupported`.
 */
export function parseRowCard(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  line: number,
  headings: readonly string[] = [],
): ImportedCard {
  const card = createImportedCard(line);
  const row = readRow(card, cells, targets, headings);
  setName(row, targets.includes('elements'));
  setTitle(row);
  setText(card, 'company', collapseWhitespace(row.first('company')));
  const otherContacts = setContact(row, targets);
  setUsername(card, row.first('username'));
  setTemplate(card, row.first('template'));
  setSwitches(card, row.first);
  const elements = buildElements(row, targets, otherContacts);
  for (const target of ADDRESS_TARGETS) addPlace(card, elements, row.parts(target));
  const notes = row.values('bio').map(({ text }) => text);
  setNote(card, elements, notes.join('\n\n'));
  if (elements.list.length > 0) card.content.cardElements = elements.list;
  for (const { name, text } of row.values('ignore')) reportUnsupported(card, name, text);
  noteMissingCountries(card);
  noteUnreadable(card, cells);
  return requireSubject(card);
}

/** A card has one line for title and department, which a title like `Sales director` names already. */
function setTitle({ card, first, values }: RowReader): void {
  const title = collapseWhitespace(first('title'));
  const department = collapseWhitespace(first('department'));
  const isNamed = title.toLowerCase().includes(department.toLowerCase());
  const joined = [title, isNamed ? '' : department].filter((part) => part !== '').join(', ');
  const fits = isNamed || textIssue('title', joined) === null;
  setText(card, 'title', fits ? joined : title);
  const [cell] = values('department');
  if (!fits && cell) reportUnsupported(card, cell.name, cell.text);
}

function setName({ card, values, first }: RowReader, isOwnTable: boolean): void {
  const full = first('name');
  const prefix = first('namePrefix');
  const given = first('firstName');
  const middle = first('middleName');
  const family = first('lastName');
  const suffix = first('nameSuffix');
  const printedPrefix = isCourtesyTitle(prefix) ? '' : prefix;
  // In our own tables the name is as its owner wrote it.
  const turned = isOwnTable || full.includes('\n') ? null : splitLastFirst(full);
  const name = turned
    ? `${turned.given} ${turned.family}`
    : full || joinName({ prefix: printedPrefix, given, middle, family, suffix });
  setText(card, 'name', name);
  if (card.content.name === undefined) return;
  if (turned) card.notes.push(`${quoteValue(full)} is read as ${name}.`);
  const known = given === '' && family === '' ? turned?.family : family;
  if (known !== undefined) card.content.familyName = known.slice(0, NAME_MAX);
  const words = new Set(name.split(/\s+/));
  for (const target of NAME_PARTS) {
    const [part] = values(target);
    const isShown = part?.text.split(/\s+/).every((word) => words.has(word)) ?? true;
    if (part && !isShown) reportUnsupported(card, part.name, part.text);
  }
}

/**
 * Sets the card's phone, email and website to the first value of each that works. Returns the others, which
 * become elements.
 */
function setContact(row: RowReader, targets: readonly ColumnTarget[]): [ElementType, Value][] {
  const isOwnTable = targets.includes('elements');
  return CONTACT_FIELDS.flatMap((field): [ElementType, Value][] => {
    const found = row.values(field);
    // Alone, such a column is the person's choice; next to a main column it fills in where that is empty.
    if (targets.includes(field)) found.push(...row.values(`element:${field}`));
    // LinkedIn's table calls profiles URLs; they become elements of their service, except in our
    // own tables.
    const type = ({ text }: Value) =>
      field === 'website' && !isOwnTable ? findTypeByAddress(text) : field;
    const fitting = found.filter((value) => type(value) === field && !EXCHANGE_ID.test(value.text));
    const main = fitting.find(({ text }) => field !== 'phone' || isCallable(text)) ?? fitting[0];
    setText(row.card, field, main?.text ?? '');
    return found
      .filter((value) => value !== main)
      .map((value): [ElementType, Value] => [type(value), value]);
  });
}

/**
 * Collects the elements of a row. Invalid additional values are reported without preventing the
 * import.
 */
function buildElements(
  { card, values, first }: RowReader,
  targets: readonly ColumnTarget[],
  otherContacts: readonly [ElementType, Value][],
): ElementCollector {
  const elements = createElementCollector(
    CONTACT_FIELDS.map((field): [ElementType, string] => [field, card.content[field] ?? '']),
  );
  for (const [type, value] of parseElements(first('elements'))) {
    addStrictly(card, elements, type, value);
  }
  for (const [type, { name, text }] of otherContacts) {
    const issue = elements.add(type, text);
    if (issue !== null) card.unsupported.push(`${name} ${quoteValue(text)}: ${issue}`);
  }
  for (const target of new Set(targets)) {
    const type = elementTarget(target);
    if (type === null || (isMain(type) && targets.includes(type))) continue;
    for (const { text } of values(target)) addStrictly(card, elements, type, text);
  }
  return elements;
}

function addPlace(
  card: ImportedCard,
  elements: ElementCollector,
  parts: readonly AddressCell[],
): void {
  const place = joinAddress(parts);
  const issue = place === '' ? null : elements.add('location', place);
  if (issue !== null) card.unsupported.push(`Address ${quoteValue(place)}: ${issue}`);
}

function isMain(type: ElementType): type is (typeof CONTACT_FIELDS)[number] {
  return CONTACT_FIELDS.some((field) => field === type);
}

function setText(card: ImportedCard, field: CardTextField, typed: string): void {
  const value = removeInvisible(typed);
  if (value === '') return;
  const message = textIssue(field, value);
  if (message === null) card.content[field] = value;
  else addIssue(card, CARD_TEXT_FIELDS[field], value, message);
}

/** Reports the value as well, so that it can be found in the table. */
function addIssue(card: ImportedCard, field: string, value: string, message: string): void {
  card.issues.push({ field, message });
  reportUnsupported(card, field, value);
}

function setUsername(card: ImportedCard, typed: string): void {
  if (typed === '') return;
  const name = typed.toLowerCase();
  const issue = usernameIssue(name);
  if (issue === null) card.username = cleanUsername(name);
  else card.issues.push({ field: 'Username', message: USERNAME_MESSAGES[issue] });
}

function setTemplate(card: ImportedCard, typed: string): void {
  if (typed === '') return;
  const name = typed.toLowerCase();
  const key = TEMPLATE_KEYS.find(
    (key: TemplateKey) => key === name || TEMPLATES[key].label.toLowerCase() === name,
  );
  if (key !== undefined) card.content.template = key;
  else {
    const names = TEMPLATE_KEYS.join(', ');
    card.issues.push({
      field: 'Template',
      message: `This template does not exist. Use one of: ${names}.`,
    });
  }
}

function addStrictly(
  card: ImportedCard,
  row: ElementCollector,
  type: ElementType,
  value: string,
): void {
  if (value.trim() === '') return;
  const message = row.add(type, value);
  if (message !== null) addIssue(card, ELEMENTS[type].label, value, message);
}

/**
 * Parses `GitHub: ann`, one element per line, as our own tables write it; a line without a type
 * continues the previous one.
 */
function parseElements(cell: string): [ElementType, string][] {
  const list: [ElementType, string][] = [];
  for (const line of cell.split('\n')) {
    const [label = '', ...rest] = line.split(': ');
    const type = rest.length > 0 ? findTypeByLabel(label) : null;
    const last = list.at(-1);
    if (type !== null) list.push([type, rest.join(': ')]);
    else if (last) last[1] += `\n${line}`;
    else if (line.trim() !== '') list.push(['text', line]);
  }
  return list;
}

function elementTarget(target: ColumnTarget): ElementType | null {
  return target.startsWith('element:') ? findTypeByLabel(target.slice('element:'.length)) : null;
}

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'inactive', 'off']);

type SwitchTarget = 'isActive' | 'isIndexable' | 'showsCounts';

/** Sets the switches of a card from the first cell of each; an empty cell sets nothing. */
function setSwitches(card: ImportedCard, first: (target: SwitchTarget) => string): void {
  const { content } = card;
  const isActive = readSwitch(card, 'Active', first('isActive'));
  if (isActive !== undefined) content.isActive = isActive;
  const isIndexable = readSwitch(card, 'In search engines', first('isIndexable'));
  if (isIndexable !== undefined) content.isIndexable = isIndexable;
  // A card says whether it hides its counts, a table whether it shows them.
  const isShown = readSwitch(card, 'Shows counts', first('showsCounts'));
  if (isShown !== undefined) content.hidesCounts = !isShown;
}

function readSwitch(card: ImportedCard, label: string, typed: string): boolean | undefined {
  if (typed === '') return undefined;
  const word = typed.toLowerCase();
  if (YES.has(word) || NO.has(word)) return YES.has(word);
  card.issues.push({ field: label, message: 'Enter yes or no.' });
  return undefined;
}
