import type { ElementType } from '#shared/card/element.ts';
import { ELEMENTS } from '#shared/card/element.ts';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/template.ts';
import { cleanUsername, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username.ts';
import {
  createElementRow,
  elementTypeOfLabel,
  type ElementRow,
} from '#shared/card-import/element-builder.ts';
import {
  isTextField,
  requireSubject,
  startImport,
  TEXT_FIELDS,
  textIssue,
  type ImportedCard,
  type TextField,
} from '#shared/card-import/imported-card.ts';
import type { ColumnTarget } from '#shared/card-import/table-columns.ts';
import { unguardCell } from '#shared/format/csv.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'ja', 'oui', 'si', 'sí', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'inactive', 'off']);

/**
 * A row of a table as a card, by what each column holds. A cell that cannot be used is an issue and the row makes no
 * card: whoever has the table can put it right there.
 */
export function cardFromRow(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  line: number,
): ImportedCard {
  const card = startImport(line);
  const read = (target: ColumnTarget): string => {
    const at = targets.indexOf(target);
    return at === -1 ? '' : unguardCell(cells[at] ?? '').trim();
  };
  const name = read('name') || [read('firstName'), read('lastName')].filter(Boolean).join(' ');
  setText(card, 'name', name);
  for (const field of Object.keys(TEXT_FIELDS)) {
    if (field !== 'name' && isTextField(field)) setText(card, field, read(field));
  }
  setUsername(card, read('username'));
  setTemplate(card, read('template'));
  setSwitch(card, 'isActive', 'Active', read('isActive'));
  setSwitch(card, 'isIndexable', 'In search engines', read('isIndexable'));
  const row = createElementRow([]);
  for (const [type, value] of listedElements(read('elements'))) add(card, row, type, value);
  targets.forEach((target, at) => {
    const type = elementTarget(target);
    if (type !== null) add(card, row, type, unguardCell(cells[at] ?? ''));
  });
  if (row.list.length > 0) card.content.cardElements = row.list;
  return requireSubject(card);
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

function add(card: ImportedCard, row: ElementRow, type: ElementType, value: string): void {
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
