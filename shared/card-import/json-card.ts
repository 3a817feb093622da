import { z } from 'zod';
import { cardContentSchema, type LocalCard } from '#shared/card/card.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { ELEMENTS, elementSchema, ELEMENTS_MAX, type CardElement } from '#shared/card/element.ts';
import { usernameIssue } from '#shared/card/username.ts';
import { elementIssue } from '#shared/card-import/element-builder.ts';
import {
  CONTENT_FIELDS,
  IMPORT_MAX_CARDS,
  PICTURE_FIELDS,
  requireSubject,
  startImport,
  TEXT_FIELDS,
  textIssue,
  type ImportedCard,
} from '#shared/card-import/imported-card.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

const INLINE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const recordSchema = z.record(z.string(), z.unknown());

/**
 * The cards of our own export: one card, a list of them, or what a browser keeps. Null when the text is no such thing. What
 * the server alone decides (plan, numbers, version, dates) is passed over.
 */
export function cardsFromJson(text: string): ImportedCard[] | null {
  const entries = findEntries(parseJson(text));
  if (entries === null || entries.length === 0) return null;
  const cards = entries.slice(0, IMPORT_MAX_CARDS + 1).map((entry, at) => cardOf(entry, at + 1));
  return cards.every((card) => card === null) ? null : cards.filter((card) => card !== null);
}

/** One card as a file that an import takes; its pictures must be inside as data URLs to travel. */
export function cardToJson(card: LocalCard): string {
  const { id, username } = card;
  const content = cardContentSchema
    .omit({ passPhoto: true })
    .extend({
      profileImage: z.string(),
      contactPhoto: z.string(),
      headerPhoto: z.string(),
      cardElements: z.array(elementSchema),
    })
    .parse(card);
  return `${JSON.stringify({ ...content, id, username }, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Forgives text that is no JSON: the person is told that it is none of ours.
    return null;
  }
}

function findEntries(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  const record = recordSchema.safeParse(value);
  if (!record.success) return null;
  const { cards, data } = record.data;
  if (Array.isArray(cards)) return cards;
  if (Array.isArray(data)) return data;
  return [value];
}

function cardOf(entry: unknown, line: number): ImportedCard | null {
  const parsed = recordSchema.safeParse(entry);
  // A list of something else, such as contacts, has none of what makes a card.
  if (!parsed.success || !('template' in parsed.data && 'cardElements' in parsed.data)) return null;
  const source = parsed.data;
  const card = startImport(line);
  for (const field of CONTENT_FIELDS) {
    if (field in source && field !== 'cardElements') setField(card, field, source[field]);
  }
  card.content.cardElements = readElements(card, source['cardElements']);
  for (const field of PICTURE_FIELDS) {
    const value = source[field];
    if (typeof value !== 'string' || value === '') continue;
    if (MEDIA_PATH.test(value) || INLINE.test(value)) card.pictures[field] = value;
    else card.issues.push({ field: 'Picture', message: 'This is no picture of ours.' });
  }
  const { username } = source;
  if (typeof username === 'string' && usernameIssue(username) === null) card.username = username;
  return requireSubject(card);
}

function setField(card: ImportedCard, field: keyof ImportedCard['content'], found: unknown): void {
  const value = typeof found === 'string' ? removeInvisible(found) : found;
  const isText = field in TEXT_FIELDS;
  const parsed = cardContentSchema.shape[field].safeParse(value);
  const issue = isTextField(field) && typeof value === 'string' ? textIssue(field, value) : null;
  if (parsed.success && issue === null) {
    Object.assign(card.content, { [field]: parsed.data });
  } else {
    const label = isText && isTextField(field) ? TEXT_FIELDS[field] : field;
    card.issues.push({ field: label, message: issue ?? 'This cannot be used.' });
  }
}

function readElements(card: ImportedCard, value: unknown): CardElement[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length > ELEMENTS_MAX) {
    card.issues.push({ field: 'Elements', message: `A card holds ${ELEMENTS_MAX} elements.` });
  }
  return list.slice(0, ELEMENTS_MAX).flatMap((entry) => {
    const parsed = elementSchema.safeParse(entry);
    if (!parsed.success) {
      card.issues.push({ field: 'Elements', message: 'One of them cannot be read.' });
      return [];
    }
    const issue = elementIssue(parsed.data.type, parsed.data.value);
    if (issue === null) return [parsed.data];
    card.issues.push({ field: ELEMENTS[parsed.data.type].label, message: issue });
    return [];
  });
}

function isTextField(field: string): field is keyof typeof TEXT_FIELDS {
  return field in TEXT_FIELDS;
}
