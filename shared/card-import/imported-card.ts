import { cardContentSchema, cardWriteSchema, type CardContent } from '#shared/card/card.ts';
import { elementValueIssue } from '#shared/card/element-link.ts';
import type { ElementType } from '#shared/card/element.ts';

/** Largest file taken, in bytes: an account's whole archive with its pictures. */
export const IMPORT_MAX_BYTES = 25 * 1024 * 1024;
/** Largest file of text alone, in bytes. */
export const IMPORT_TEXT_MAX_BYTES = 5 * 1024 * 1024;
/** Most cards, contacts or rows of one file. */
export const IMPORT_MAX_CARDS = 500;

/** The pictures of a card; a file may bring them as data URLs, or name those of an account by their address. */
export const PICTURE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto'] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

type NotCarried = 'id' | 'passPhoto' | PictureField;
/** What a card says, apart from its identity and pictures. */
export type ImportedContent = Partial<Omit<CardContent, NotCarried>>;

export interface ImportIssue {
  /** The field as a person calls it. */
  field: string;
  message: string;
}

/** One card as a file has it. */
export interface ImportedCard {
  /** Where it stands in the file, from 1: a row of a table, a contact, an entry. */
  line: number;
  content: ImportedContent;
  /** The address it had or asks for; empty for one made from the name. */
  username: string;
  pictures: Partial<Record<PictureField, string>>;
  /** What must be put right before a card can be made of it. Empty: it may be made. */
  issues: ImportIssue[];
  /** What the file says and the card cannot carry, each as a sentence. */
  left: string[];
}

/** The fields of `ImportedContent`, for going through all of them: one that is new on a card is carried by itself. */
export const CONTENT_FIELDS = Object.keys(cardContentSchema.shape).filter(isContentField);

function isContentField(name: string): name is keyof ImportedContent {
  return !['id', 'passPhoto', ...PICTURE_FIELDS].includes(name);
}

/** The card's own lines of text, and how a person calls them. */
export const TEXT_FIELDS = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  bio: 'Bio',
} as const;
export type TextField = keyof typeof TEXT_FIELDS;

const LINKED: Readonly<Partial<Record<TextField, ElementType>>> = {
  email: 'email',
  phone: 'phone',
  website: 'website',
};

/** What is wrong with a line of text for its field, as a sentence; null when nothing is. Empty is never wrong. */
export function textIssue(field: TextField, value: string): string | null {
  if (value.trim() === '') return null;
  const parsed = cardWriteSchema.shape[field].safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue?.code === 'too_big'
      ? `This is longer than ${String(issue.maximum)} characters.`
      : (issue?.message ?? 'This cannot be used.');
  }
  const type = LINKED[field];
  return type === undefined ? null : elementValueIssue(type, value);
}

/** An empty result for one place of a file. */
export function startImport(line: number): ImportedCard {
  return { line, content: {}, username: '', pictures: {}, issues: [], left: [] };
}

/** The issue of a card that would show nobody: it needs a name or a company. */
export function requireSubject(card: ImportedCard): ImportedCard {
  const { name = '', company = '' } = card.content;
  if (name !== '' || company !== '') return card;
  const issue = { field: TEXT_FIELDS.name, message: 'A card needs a name or a company.' };
  return { ...card, issues: [issue, ...card.issues] };
}

/** A value as a sentence may quote it: one line, at most 60 characters. */
export function quoted(value: string): string {
  const line = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
  const letters = [...line];
  return `“${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line}”`;
}

/** Whether a word names a line of text a card has. */
export function isTextField(field: string): field is TextField {
  return field in TEXT_FIELDS;
}
