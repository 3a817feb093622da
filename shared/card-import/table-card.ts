import { isCourtesyTitle, joinName } from '#shared/card/person-name.ts';
import { ELEMENTS, type ElementType } from '#shared/card/element.ts';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import { cleanUsername, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username.ts';
import {
  createElementRow,
  elementTypeOfAddress,
  elementTypeOfLabel,
  type ElementRow,
} from '#shared/card-import/element-builder.ts';
import {
  quoted,
  requireSubject,
  startImport,
  TEXT_FIELDS,
  textIssue,
  type ImportedCard,
  type TextField,
} from '#shared/card-import/imported-card.ts';
import { setNote } from '#shared/card-import/notes.ts';
import { joinAddress, type AddressCell } from '#shared/card-import/table-address.ts';
import { cellName, labelOf, reportable, reportLeft } from '#shared/card-import/table-left.ts';
import { ADDRESS_TARGETS, type ColumnTarget } from '#shared/card-import/table-targets.ts';
import { NO_PHONE } from '#shared/card-import/table-words.ts';
import { unguardCell } from '#shared/format/csv.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'inactive', 'off']);
const NAME_PARTS = ['namePrefix', 'firstName', 'middleName', 'lastName', 'nameSuffix'] as const;
/** Longest name of a card, in UTF-16 code units. */
const NAME_MAX = 100;
/** Google puts several values of one kind into a cell. */
const SEVERAL = /\s*:::\s*/;
/** Ways to reach a person of which the card itself has one each. */
const MAIN = ['phone', 'email', 'website'] as const;
/** The identity of an Exchange mailbox, which Outlook exports as an email address. */
const EXCHANGE_ID = /^\/o=/i;

/** One value of a row that may make an element, and what it is called. */
interface Value {
  name: string;
  text: string;
}

/** The row being read: its cells by target. */
interface RowReader {
  card: ImportedCard;
  /** Every filled cell of a target, in the order of the columns, several values in a cell apart. */
  values: (target: ColumnTarget) => Value[];
  /** The first value of a target; the others are reported as not carried. */
  first: (target: ColumnTarget) => string;
  /** The cells of an address with their headings, empty ones too. */
  parts: (target: ColumnTarget) => AddressCell[];
}

/**
 * A row of a table as a card, by what each column holds. A main value that cannot be used is an issue and the row makes
 * no card: it can be corrected in the table. What the card has no place for is listed in `left`.
 */
export function cardFromRow(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  line: number,
  headings: readonly string[] = [],
): ImportedCard {
  const card = startImport(line);
  const row = readRow(card, cells, targets, headings);
  setName(row);
  for (const field of ['title', 'company'] as const) setText(card, field, row.first(field));
  const further = setContact(row, targets);
  setUsername(card, row.first('username'));
  setTemplate(card, row.first('template'));
  setSwitch(card, 'isActive', 'Active', row.first('isActive'));
  setSwitch(card, 'isIndexable', 'In search engines', row.first('isIndexable'));
  const elements = buildElements(row, targets, further);
  for (const target of ADDRESS_TARGETS) addPlace(card, elements, row.parts(target));
  const notes = row.values('bio').map(({ text }) => text);
  setNote(card, elements, notes.join('\n\n'));
  if (elements.list.length > 0) card.content.cardElements = elements.list;
  for (const { name, text } of row.values('ignore')) reportLeft(card, name, text);
  return requireSubject(card);
}

function readRow(
  card: ImportedCard,
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  headings: readonly string[],
): RowReader {
  const columns = cells.map((cell, column) => ({
    target: targets[column] ?? 'ignore',
    heading: headings[column] ?? '',
    name: cellName(headings, cells, column),
    label: labelOf(headings, cells, column),
    text: unguardCell(cell).trim(),
  }));
  const values = (target: ColumnTarget): Value[] =>
    columns
      .filter((column) => column.target === target && column.text !== '')
      .flatMap(({ name, heading, label, text }) => {
        if (target === 'ignore') {
          const said = reportable(heading, text);
          return said === '' ? [] : [{ name, text: said }];
        }
        if (target.endsWith('phone') && NO_PHONE.test(label)) {
          reportLeft(card, name, text);
          return [];
        }
        return splitCell(target, text).map((part) => ({ name, text: part }));
      });
  const first = (target: ColumnTarget): string => {
    const [value, ...others] = values(target);
    for (const { name, text } of others) {
      if (text !== value?.text) reportLeft(card, name, text);
    }
    return value?.text ?? '';
  };
  const parts = (target: ColumnTarget) =>
    columns
      .filter((column) => column.target === target)
      .map(({ heading, text }) => ({ heading, value: text }));
  return { card, values, first, parts };
}

/** The values of one cell. */
function splitCell(target: ColumnTarget, text: string): string[] {
  if (target === 'bio' || target === 'elements') return [text];
  return text.split(separatorOf(target)).filter((part) => part !== '');
}

/** HubSpot divides further addresses by semicolons. */
function separatorOf(target: ColumnTarget): RegExp {
  return target.endsWith('email') ? /\s*(?:;|:::)\s*/ : SEVERAL;
}

function setName({ card, values, first }: RowReader): void {
  const full = first('name');
  const prefix = first('namePrefix');
  const given = first('firstName');
  const middle = first('middleName');
  const family = first('lastName');
  const suffix = first('nameSuffix');
  const shown = isCourtesyTitle(prefix) ? '' : prefix;
  const name = full || joinName({ prefix: shown, given, middle, family, suffix });
  setText(card, 'name', name);
  if (card.content.name === undefined) return;
  if (given !== '' || family !== '') card.content.familyName = family.slice(0, NAME_MAX);
  const words = new Set(name.split(/\s+/));
  for (const target of NAME_PARTS) {
    const [part] = values(target);
    const isShown = part?.text.split(/\s+/).every((word) => words.has(word)) ?? true;
    if (part && !isShown) reportLeft(card, part.name, part.text);
  }
}

/** Sets the card's own phone, email and website to the first of each. Returns the others, which become elements. */
function setContact(row: RowReader, targets: readonly ColumnTarget[]): [ElementType, Value][] {
  const isOurs = targets.includes('elements');
  return MAIN.flatMap((field): [ElementType, Value][] => {
    const found = row.values(field);
    // Alone, such a column is the person's choice; next to a main column it fills in where that is empty.
    if (targets.includes(field)) found.push(...row.values(`element:${field}`));
    // LinkedIn's table calls a profile a URL: it becomes the element it is, except in our own tables.
    const type = ({ text }: Value) =>
      field === 'website' && !isOurs ? elementTypeOfAddress(text) : field;
    const main = found.find((value) => type(value) === field && !EXCHANGE_ID.test(value.text));
    setText(row.card, field, main?.text ?? '');
    return found
      .filter((value) => value !== main)
      .map((value): [ElementType, Value] => [type(value), value]);
  });
}

/** The elements of a row. Further values that cannot be used are reported and keep no card from being made. */
function buildElements(
  { card, values, first }: RowReader,
  targets: readonly ColumnTarget[],
  further: readonly [ElementType, Value][],
): ElementRow {
  const elements = createElementRow(
    MAIN.map((field): [ElementType, string] => [field, card.content[field] ?? '']),
  );
  for (const [type, value] of listedElements(first('elements'))) {
    addStrictly(card, elements, type, value);
  }
  for (const [type, { name, text }] of further) {
    const issue = elements.add(type, text);
    if (issue !== null) card.left.push(`${name} ${quoted(text)}: ${issue}`);
  }
  for (const target of new Set(targets)) {
    const type = elementTarget(target);
    if (type === null || (isMain(type) && targets.includes(type))) continue;
    for (const { text } of values(target)) addStrictly(card, elements, type, text);
  }
  return elements;
}

function addPlace(card: ImportedCard, elements: ElementRow, parts: readonly AddressCell[]): void {
  const place = joinAddress(parts);
  const issue = place === '' ? null : elements.add('location', place);
  if (issue !== null) card.left.push(`Address ${quoted(place)}: ${issue}`);
}

function isMain(type: ElementType): type is (typeof MAIN)[number] {
  return MAIN.some((field) => field === type);
}

function setText(card: ImportedCard, field: TextField, typed: string): void {
  const value = removeInvisible(typed);
  if (value === '') return;
  const message = textIssue(field, value);
  if (message === null) card.content[field] = value;
  else card.issues.push({ field: TEXT_FIELDS[field], message });
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
  const wanted = typed.toLowerCase();
  const key = TEMPLATE_KEYS.find(
    (key: TemplateKey) => key === wanted || TEMPLATES[key].label.toLowerCase() === wanted,
  );
  if (key !== undefined) card.content.template = key;
  else {
    const names = TEMPLATE_KEYS.join(', ');
    card.issues.push({
      field: 'Template',
      message: `There is no such template. Use one of ${names}.`,
    });
  }
}

function setSwitch(
  card: ImportedCard,
  field: 'isActive' | 'isIndexable',
  label: string,
  typed: string,
): void {
  if (typed === '') return;
  const word = typed.toLowerCase();
  if (YES.has(word) || NO.has(word)) card.content[field] = YES.has(word);
  else card.issues.push({ field: label, message: 'Write yes or no.' });
}

function addStrictly(card: ImportedCard, row: ElementRow, type: ElementType, value: string): void {
  if (value.trim() === '') return;
  const message = row.add(type, value);
  if (message !== null) card.issues.push({ field: ELEMENTS[type].label, message });
}

/** `GitHub: ann`, one a line, as our own tables say it; a line without a kind goes on with the one before. */
function listedElements(cell: string): [ElementType, string][] {
  const list: [ElementType, string][] = [];
  for (const line of cell.split('\n')) {
    const [label = '', ...rest] = line.split(': ');
    const type = rest.length > 0 ? elementTypeOfLabel(label) : null;
    const last = list.at(-1);
    if (type !== null) list.push([type, rest.join(': ')]);
    else if (last) last[1] += `\n${line}`;
    else if (line.trim() !== '') list.push(['text', line]);
  }
  return list;
}

function elementTarget(target: ColumnTarget): ElementType | null {
  return target.startsWith('element:') ? elementTypeOfLabel(target.slice('element:'.length)) : null;
}
