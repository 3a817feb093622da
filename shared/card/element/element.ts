import { z } from 'zod';
import { localImageSchema, mediaPathSchema } from '#shared/card/image-path.ts';
import { textSchema, visibleTextSchema } from '#shared/text/text-schema.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import type { ElementDefinition } from './element-definition.ts';
import { email } from './types/email.ts';
import { phone } from './types/phone.ts';
import { website } from './types/website.ts';
import { location } from './types/location.ts';
import { linkedin } from './types/linkedin.ts';
import { twitter } from './types/twitter.ts';
import { instagram } from './types/instagram.ts';
import { facebook } from './types/facebook.ts';
import { youtube } from './types/youtube.ts';
import { github } from './types/github.ts';
import { whatsapp } from './types/whatsapp.ts';
import { zoom } from './types/zoom.ts';
import { spotify } from './types/spotify.ts';
import { shop } from './types/shop.ts';
import { portfolio } from './types/portfolio.ts';
import { calendar } from './types/calendar.ts';
import { text } from './types/text.ts';
import { tiktok } from './types/tiktok.ts';

const DEFINITIONS = {
  email,
  phone,
  website,
  location,
  linkedin,
  twitter,
  instagram,
  facebook,
  youtube,
  github,
  whatsapp,
  zoom,
  spotify,
  shop,
  portfolio,
  calendar,
  text,
  tiktok,
};

export type ElementType = keyof typeof DEFINITIONS;

/** Types of elements in the order of the editor; quick add shows the first eight. */
export const ELEMENTS: Readonly<Record<ElementType, ElementDefinition>> = DEFINITIONS;

export const ELEMENT_TYPES = Object.keys(ELEMENTS).filter(
  (key): key is ElementType => key in ELEMENTS,
);

export const QUICK_ADD_COUNT = 8;
export const ELEMENTS_MAX = 40;
/** In UTF-16 code units. */
export const ELEMENT_VALUE_MAX = 500;

export const VALUE_REQUIRED = 'Please enter a value for this element.';

/** Longest name of a media element, in UTF-16 code units. */
export const MEDIA_NAME_MAX = 80;
/** In the currency's smallest unit. */
export const PRICE_MAX = 1_000_000_000;

/** Which of several numbers or mailboxes an element is. */
const ELEMENT_LABELS = ['work', 'mobile', 'personal'] as const;
export type ElementLabel = (typeof ELEMENT_LABELS)[number];

const priceSchema = z.object({
  /** In the currency's smallest unit: cents, yen, fils. */
  minor: z.int().min(0).max(PRICE_MAX),
  /** ISO 4217; the supported codes are in `currency.ts`. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Price = z.infer<typeof priceSchema>;

export const elementSchema = z.object({
  id: textSchema(64).min(1),
  type: z.enum(ELEMENT_TYPES),
  value: z.string().trim().min(1, VALUE_REQUIRED).max(ELEMENT_VALUE_MAX),
  position: z.int().min(0).max(ELEMENTS_MAX),
  /** Stored but not shown. Elements stored before this field existed are visible. */
  hidden: z.boolean().default(false),
  /** Of a phone number or an email address; other types ignore it. */
  label: z.enum(ELEMENT_LABELS).optional(),
  /** Name, price and picture of a media element; other types have none of them. */
  name: textSchema(MEDIA_NAME_MAX).optional(),
  price: priceSchema.optional(),
  picture: localImageSchema.optional(),
});
/** Server-side elements refer to pictures by address. */
export const publishedElementSchema = elementSchema.extend({ picture: mediaPathSchema.optional() });
/**
 * Elements in a publish request: the name is visible text, and invisible marks are removed from the
 * value.
 */
export const elementWriteSchema = publishedElementSchema
  .extend({ name: visibleTextSchema(MEDIA_NAME_MAX).optional() })
  .transform((element) => (ELEMENTS[element.type].isProse ? element : cleanElement(element)));

export type CardElement = z.infer<typeof elementSchema>;

/**
 * Removes invisible characters from an element. A value of nothing else stays unchanged, so that
 * `elementValueIssue` refuses it.
 */
export function cleanElement<Element extends Pick<CardElement, 'value' | 'name'>>(
  element: Element,
): Element {
  const { value, name } = element;
  return {
    ...element,
    value: removeInvisible(value) || value,
    ...(name !== undefined && { name: removeInvisible(name) }),
  };
}

/** Whether two values of a type mean the same: the same mailbox, number or text. */
export function isSameValue(type: ElementType, one: string, other: string): boolean {
  return normalizeValue(type, one) === normalizeValue(type, other);
}

function normalizeValue(type: ElementType, value: string): string {
  const text = value.replace(/\p{Cf}/gu, '').trim();
  if (type === 'email') return text.replace(/^mailto:/i, '').toLowerCase();
  return type === 'phone' || type === 'whatsapp' ? text.replace(/[\s().\-/]/g, '') : text;
}

/**
 * Whether two elements are duplicates. Two products may share a shop's address, so names are
 * compared too.
 */
function isSameElement(one: CardElement, other: CardElement): boolean {
  const isNamedAlike = (one.name ?? '') === (other.name ?? '');
  return one.type === other.type && isNamedAlike && isSameValue(one.type, one.value, other.value);
}

/**
 * The elements visitors see: in order, without hidden ones and duplicates. Shared by the page, the
 * card view, the contact file and passes.
 */
export function visibleElements({
  cardElements,
}: {
  cardElements: readonly CardElement[];
}): CardElement[] {
  return cardElements
    .filter(({ hidden }) => !hidden)
    .toSorted((one, other) => one.position - other.position)
    .filter((element, at, all) => at === all.findIndex((other) => isSameElement(other, element)));
}
