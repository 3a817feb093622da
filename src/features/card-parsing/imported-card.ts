import { cardContentSchema, cardWriteSchema, type CardContent } from '#shared/card/card.ts';
import { elementValueIssue } from '#shared/card/link/element-link.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import { oneLine } from '#shared/text/one-line.ts';

/** Largest file in bytes: an account's complete archive with its pictures. */
export const IMPORT_MAX_BYTES = 25 * 1024 * 1024;
export const IMPORT_TEXT_MAX_BYTES = 5 * 1024 * 1024;
/** Most cards, contacts or rows per file. */
export const IMPORT_MAX_CARDS = 500;

/**
 * Pictures of a card; a file contains them as data URLs or refers to those of an account by path.
 */
export const IMPORTED_PICTURE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto'] as const;
export type PictureField = (typeof IMPORTED_PICTURE_FIELDS)[number];

type NotImported = 'id' | 'passPhoto' | 'dials' | PictureField;
/** Content of a card without its identity and pictures. */
export type ImportedContent = Partial<Omit<CardContent, NotImported>>;

interface ImportIssue {
  /** Field name as displayed. */
  field: string;
  message: string;
}

export interface ImportedCard {
  /** Position in the file, from 1: a table row, a contact or a list entry. */
  line: number;
  content: ImportedContent;
  /** Former or requested username; empty to derive one from the name. */
  username: string;
  pictures: Partial<Record<PictureField, string>>;
  /** Problems that prevent the import of this card. */
  issues: ImportIssue[];
  /** Content of the file that a card cannot represent, one sentence each. */
  unsupported: string[];
  /** What the card has in another form than the file, one sentence each. */
  notes: string[];
}

/** Fields of `ImportedContent`; a new field of a card is imported automatically. */
export const CONTENT_FIELDS = Object.keys(cardContentSchema.shape).filter(isContentField);

function isContentField(name: string): name is keyof ImportedContent {
  return !['id', 'passPhoto', 'dials', ...IMPORTED_PICTURE_FIELDS].includes(name);
}

export const CARD_TEXT_FIELDS = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  bio: 'Bio',
} as const;
export type CardTextField = keyof typeof CARD_TEXT_FIELDS;

const ELEMENT_TYPES_BY_FIELD: Readonly<Partial<Record<CardTextField, ElementType>>> = {
  email: 'email',
  phone: 'phone',
  website: 'website',
};

/** Problem with a value for a text field, as a sentence; null for a valid or empty value. */
export function textIssue(field: CardTextField, value: string): string | null {
  if (value.trim() === '') return null;
  const parsed = cardWriteSchema.shape[field].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue?.code === 'too_big'
      ? `This is longer than ${String(issue.maximum)} characters.`
      : (issue?.message ?? 'This value cannot be imported.');
  }
  const type = ELEMENT_TYPES_BY_FIELD[field];
  return type === undefined ? null : elementValueIssue(type, value);
}

export function createImportedCard(line: number): ImportedCard {
  return { line, content: {}, username: '', pictures: {}, issues: [], unsupported: [], notes: [] };
}

/** Adds an issue to a card with neither a name nor a company. */
export function requireSubject(card: ImportedCard): ImportedCard {
  const { name = '', company = '' } = card.content;
  if (name !== '' || company !== '') return card;
  const issue = { field: CARD_TEXT_FIELDS.name, message: 'A card needs a name or a company.' };
  return { ...card, issues: [issue, ...card.issues] };
}

/** Notes the first text with characters that its set does not have (U+FFFD). */
export function noteUnreadable(card: ImportedCard, texts: readonly string[]): void {
  const found = texts.find((text) => text.includes('\ufffd'));
  if (found !== undefined) card.notes.push(`Some characters can't be read: ${quoteValue(found)}.`);
}

/** Quotes a value in a sentence: one line, at most 60 characters. */
export function quoteValue(value: string): string {
  const line = oneLine(value);
  const letters = [...line];
  return `“${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line}”`;
}

export function isTextField(field: string): field is CardTextField {
  return field in CARD_TEXT_FIELDS;
}
