import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import { cardContentSchema, type LocalCard } from '#shared/card/card.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import {
  ELEMENTS,
  elementSchema,
  ELEMENTS_MAX,
  type CardElement,
} from '#shared/card/element/element.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { elementIssue } from './element-builder.ts';
import {
  CONTENT_FIELDS,
  IMPORT_MAX_CARDS,
  IMPORTED_PICTURE_FIELDS,
  requireSubject,
  createImportedCard,
  CARD_TEXT_FIELDS,
  isTextField,
  textIssue,
  type ImportedCard,
  type ImportedContent,
} from './imported-card.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';

const INLINE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/;
const recordSchema = z.record(z.string(), z.unknown());

/**
 * Cards of our own export: one card, a list of cards, or the browser's storage. Null for any other
 * text. Server-controlled fields (plan, counters, version, dates) are ignored.
 */
export function parseJsonCards(text: string): ImportedCard[] | null {
  const entries = findEntries(parseJson(text));
  if (entries === null || entries.length === 0) return null;
  const cards = entries.slice(0, IMPORT_MAX_CARDS + 1).map((entry, at) => parseCard(entry, at + 1));
  return cards.every((card) => card === null) ? null : cards.filter((card) => card !== null);
}

/** A card as a JSON file for the import; pictures are included as data URLs. */
export function buildCardJson(card: LocalCard): string {
  const { id, username } = card;
  const content = cardContentSchema
    .omit({ passPhoto: true, dials: true })
    .extend({
      profileImage: z.string(),
      contactPhoto: z.string(),
      headerPhoto: z.string(),
      cardElements: z.array(elementSchema),
    })
    .parse(card);
  return `${JSON.stringify({ ...content, id, username }, null, 2)}\n`;
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

function parseCard(entry: unknown, line: number): ImportedCard | null {
  const parsed = recordSchema.safeParse(entry);
  // Lists of other things, such as contacts, lack the fields of a card.
  if (!parsed.success || !('template' in parsed.data && 'cardElements' in parsed.data)) return null;
  const source = parsed.data;
  const card = createImportedCard(line);
  for (const field of CONTENT_FIELDS) {
    if (field in source && field !== 'cardElements') setField(card, field, source[field]);
  }
  card.content.cardElements = readElements(card, source['cardElements']);
  for (const field of IMPORTED_PICTURE_FIELDS) {
    const value = source[field];
    if (typeof value !== 'string' || value === '') continue;
    if (MEDIA_PATH.test(value) || INLINE.test(value)) card.pictures[field] = value;
    else card.issues.push({ field: 'Picture', message: 'This picture cannot be imported.' });
  }
  const { username } = source;
  if (typeof username === 'string' && usernameIssue(username) === null) card.username = username;
  return requireSubject(card);
}

/** Names of the fields for readers. */
const FIELD_LABELS: Readonly<Record<keyof ImportedContent, string>> = {
  ...CARD_TEXT_FIELDS,
  familyName: 'Family name',
  template: 'Template',
  headerPhotoSize: 'Banner size',
  cardElements: 'Elements',
  isActive: 'Public page',
  isIndexable: 'Search engines',
  hidesCounts: 'Views and clicks',
  isExchangeOn: 'Contact exchange',
  consentLine: 'Consent text',
  phoneCountries: 'Countries of numbers',
};

function setField(card: ImportedCard, field: keyof ImportedContent, found: unknown): void {
  const value = typeof found === 'string' ? removeInvisible(found) : found;
  const parsed = cardContentSchema.shape[field].safeParse(value);
  const issue = isTextField(field) && typeof value === 'string' ? textIssue(field, value) : null;
  if (parsed.success && issue === null) {
    Object.assign(card.content, { [field]: parsed.data });
  } else {
    const message = issue ?? 'This value cannot be imported.';
    card.issues.push({ field: FIELD_LABELS[field], message });
  }
}

function readElements(card: ImportedCard, value: unknown): CardElement[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  if (list.length > ELEMENTS_MAX) {
    card.issues.push({
      field: 'Elements',
      message: `A card can have at most ${ELEMENTS_MAX} elements.`,
    });
  }
  return list.slice(0, ELEMENTS_MAX).flatMap((entry) => {
    const parsed = elementSchema.safeParse(entry);
    if (!parsed.success) {
      card.issues.push({ field: 'Elements', message: 'One of the elements cannot be read.' });
      return [];
    }
    const issue = elementIssue(parsed.data.type, parsed.data.value);
    if (issue === null) return [parsed.data];
    card.issues.push({ field: ELEMENTS[parsed.data.type].label, message: issue });
    return [];
  });
}
