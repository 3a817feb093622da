import { splitNumbers } from '#shared/card/phone/clean-phone.ts';
import { NOT_A_PHONE } from '#shared/contacts/heading-words.ts';
import { unguardCell } from '#shared/format/csv.ts';
import { parseMailboxes } from '#shared/text/mailboxes.ts';
import {
  quoteValue,
  textIssue,
  type ImportedCard,
} from '#src/features/card-parsing/imported-card.ts';
import {
  findCellName,
  findLabel,
  findReportableText,
  reportUnsupported,
} from '#src/features/card-parsing/unsupported-cells.ts';
import type { AddressCell } from './table-address.ts';
import type { ColumnTarget } from './table-targets.ts';

export interface Value {
  /** Name of the cell in reports. */
  name: string;
  text: string;
}

export interface RowReader {
  card: ImportedCard;
  /** All values of a target in column order; cells with several values are split. */
  values: (target: ColumnTarget) => Value[];
  /** The first value of a target; the others are reported as unsupported. */
  first: (target: ColumnTarget) => string;
  /** Address cells with their headings, including empty ones. */
  parts: (target: ColumnTarget) => AddressCell[];
}

interface Entry extends Value {
  target: ColumnTarget;
}

/** Several values in a Google cell, or the lines of a cell. */
const VALUE_SEPARATOR = /\s*(?::::|[\r\n]+)\s*/;
/** A formula that only protects a text from being taken for a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** Reads the cells of a row by their targets. Damage of a cell is noted on the card. */
export function readRow(
  card: ImportedCard,
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  headings: readonly string[],
): RowReader {
  const columns = cells.map((cell, column) => ({
    target: targets[column] ?? 'ignore',
    heading: headings[column] ?? '',
    name: findCellName(headings, cells, column),
    label: findLabel(headings, cells, column),
    text: (TEXT_FORMULA.exec(cell.trim())?.[1] ?? unguardCell(cell)).trim(),
  }));
  const entries = columns
    .filter(({ text }) => text !== '')
    .flatMap(({ target, heading, name, label, text }): Entry[] => {
      if (target === 'ignore') {
        const reported = findReportableText(heading, text);
        return reported === '' ? [] : [{ target, name, text: reported }];
      }
      const isNumber = target.endsWith('phone') || target === 'element:whatsapp';
      if (isNumber && NOT_A_PHONE.test(label)) return [{ target: 'ignore', name, text }];
      if (target.endsWith('email')) return splitMail(target, name, text);
      const split = splitCell(target, text).map((part) => ({ target, name, text: part }));
      return isNumber ? split.flatMap((entry) => readOrganizationAnalytics(card, entry)) : split;
    });
  const values = (target: ColumnTarget) => entries.filter((entry) => entry.target === target);
  const first = (target: ColumnTarget): string => {
    const [value, ...others] = values(target);
    for (const { name, text } of others) {
      if (text !== value?.text) reportUnsupported(card, name, text);
    }
    return value?.text ?? '';
  };
  const parts = (target: ColumnTarget) =>
    columns
      .filter((column) => column.target === target)
      .map(({ heading, text }) => ({ heading, value: text }));
  return { card, values, first, parts };
}

/** Texts of several lines are one value. */
function splitCell(target: ColumnTarget, text: string): string[] {
  const isProse = /^(?:name|title|company|bio|elements|element:(?:text|location))$/.test(target);
  return isProse ? [text] : text.split(VALUE_SEPARATOR).filter((part) => part !== '');
}

/** Names and words between addresses are reported, unless the card has them anyway. */
function splitMail(target: ColumnTarget, name: string, text: string): Entry[] {
  if (textIssue('email', text) === null) return [{ target, name, text }];
  const { list, rest } = parseMailboxes(text.replaceAll(':::', ';'));
  if (list.length === 0)
    return splitCell(target, text).map((part) => ({ target, name, text: part }));
  const words = [...list.map((mailbox) => mailbox.name), ...rest].filter((word) => word !== '');
  return [
    ...list.map(({ address }): Entry => ({ target, name, text: address })),
    ...words.map((word): Entry => ({ target: 'ignore', name, text: word })),
  ];
}

function readOrganizationAnalytics(card: ImportedCard, entry: Entry): Entry[] {
  return splitNumbers(entry.text).flatMap((text) => readNumber(card, { ...entry, text }));
}

function readNumber(card: ImportedCard, entry: Entry): Entry[] {
  const { text, isRepaired } = repairNumber(entry.text);
  if (text === null) {
    card.issues.push({
      field: entry.name,
      message: `A spreadsheet shortened this number to ${quoteValue(entry.text)}. Format the column as text, enter the number again, and save the table as CSV.`,
    });
    return [];
  }
  if (isRepaired) card.notes.push(`${entry.name} ${quoteValue(entry.text)} is read as ${text}.`);
  return [{ ...entry, text }];
}

/** A phone number as a spreadsheet left it, repaired where all of its digits are there. */
interface RepairedNumber {
  /** Null when digits are lost. */
  text: string | null;
  isRepaired: boolean;
}

/** Digits that a number has before a spreadsheet takes it for a quantity. */
const WITH_DECIMALS = /^(\+?\d{7,15})[.,]0{1,2}$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/**
 * Undoes what spreadsheets make of phone numbers: `442079460003.0` and `4.42079460003E+11`. In
 * `4.42079E+11` digits are lost.
 */
function repairNumber(typed: string): RepairedNumber {
  const decimals = WITH_DECIMALS.exec(typed);
  if (decimals) return { text: decimals[1] ?? '', isRepaired: true };
  const scientific = SCIENTIFIC.exec(typed);
  if (!scientific) return { text: typed, isRepaired: false };
  const [, first = '', rest = '', exponent = ''] = scientific;
  const isWhole = rest.length === Number(exponent);
  return { text: isWhole ? first + rest : null, isRepaired: true };
}
