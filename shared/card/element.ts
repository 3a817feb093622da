import { z } from 'zod';
import { localImage, mediaPath } from '#shared/card/image-path.ts';
import { line, visibleLine } from '#shared/format/line.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** The kinds of card element, in the order the editor offers them; quick add shows the first eight. */
export const ELEMENT_TYPES = [
  'email',
  'phone',
  'website',
  'location',
  'linkedin',
  'twitter',
  'instagram',
  'facebook',
  'youtube',
  'github',
  'whatsapp',
  'zoom',
  'spotify',
  'shop',
  'portfolio',
  'calendar',
  'text',
  'tiktok',
] as const;

export type ElementType = (typeof ELEMENT_TYPES)[number];

export const QUICK_ADD_COUNT = 8;
/** Most elements one card may carry. */
export const ELEMENTS_MAX = 40;
/** Longest element value, in UTF-16 code units. */
export const ELEMENT_VALUE_MAX = 500;

/** What each kind is called and what its empty field suggests. */
export const ELEMENTS: Readonly<Record<ElementType, { label: string; placeholder: string }>> = {
  email: { label: 'Email', placeholder: 'you@company.com' },
  phone: { label: 'Phone', placeholder: '+1 555 123 4567' },
  website: { label: 'Website', placeholder: 'www.company.com' },
  location: { label: 'Location', placeholder: 'City, State' },
  linkedin: { label: 'LinkedIn', placeholder: 'linkedin.com/in/username' },
  twitter: { label: 'Twitter', placeholder: '@username' },
  instagram: { label: 'Instagram', placeholder: '@username' },
  facebook: { label: 'Facebook', placeholder: 'facebook.com/username' },
  youtube: { label: 'YouTube', placeholder: 'youtube.com/@channel' },
  github: { label: 'GitHub', placeholder: 'github.com/username' },
  whatsapp: { label: 'WhatsApp', placeholder: '+1 555 123 4567' },
  zoom: { label: 'Zoom', placeholder: 'zoom.us/j/123456789' },
  spotify: { label: 'Spotify', placeholder: 'open.spotify.com/artist/...' },
  shop: { label: 'Online Shop', placeholder: 'shop.company.com' },
  portfolio: { label: 'Portfolio', placeholder: 'portfolio.com' },
  calendar: { label: 'Calendar', placeholder: 'calendly.com/username' },
  text: { label: 'Custom Text', placeholder: 'Custom Text' },
  tiktok: { label: 'TikTok', placeholder: '@username' },
};

/** What is said to a value that shows nothing. */
export const VALUE_REQUIRED = 'Please enter a value for this element.';

/** Longest name of a video or a product, in UTF-16 code units. */
export const OFFER_NAME_MAX = 80;
/** Highest price, in the currency's smallest unit. */
export const PRICE_MAX = 1_000_000_000;

const priceSchema = z.object({
  /** In the currency's smallest unit: cents, yen, fils. */
  minor: z.int().min(0).max(PRICE_MAX),
  /** ISO 4217; which ones there are is `currency.ts`'s. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Price = z.infer<typeof priceSchema>;

export const elementSchema = z.object({
  id: line(64).min(1),
  type: z.enum(ELEMENT_TYPES),
  value: z.string().trim().min(1, VALUE_REQUIRED).max(ELEMENT_VALUE_MAX),
  position: z.int().min(0).max(ELEMENTS_MAX),
  /** Kept on the card and shown to nobody; elements stored before this field was there are shown. */
  hidden: z.boolean().default(false),
  /** What a video or a product is called; elements of other kinds have none of these. */
  name: line(OFFER_NAME_MAX).optional(),
  price: priceSchema.optional(),
  picture: localImage.optional(),
});
/** The same on the server, where pictures are kept by address. */
export const publishedElementSchema = elementSchema.extend({ picture: mediaPath.optional() });
/** The same as it is published: its name can be seen, and its value carries no marks that cannot. */
export const writtenElementSchema = publishedElementSchema
  .extend({ name: visibleLine(OFFER_NAME_MAX).optional() })
  .transform((element) => (isProse(element.type) ? element : cleanElement(element)));

export type CardElement = z.infer<typeof elementSchema>;

/** Kinds whose value is prose: a colon or a line break in it means nothing. */
const PROSE: ReadonlySet<ElementType> = new Set(['text', 'location']);

/** Whether elements of a kind hold words a person reads, instead of an address or a number. */
export function isProse(type: ElementType): boolean {
  return PROSE.has(type);
}

/** An element without characters that cannot be seen. A value of nothing else is kept, for `elementValueIssue` to refuse. */
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

/** Whether two values of one kind are the same to their reader: the same mailbox, the same number, the same text. */
export function isSameValue(type: ElementType, one: string, other: string): boolean {
  return comparable(type, one) === comparable(type, other);
}

function comparable(type: ElementType, value: string): string {
  const text = value.replace(/\p{Cf}/gu, '').trim();
  if (type === 'email') return text.replace(/^mailto:/i, '').toLowerCase();
  return type === 'phone' || type === 'whatsapp' ? text.replace(/[\s().\-/]/g, '') : text;
}

/** Whether two elements say the same; two products may share a shop's address. */
export function isSameElement(one: CardElement, other: CardElement): boolean {
  const isNamedAlike = (one.name ?? '') === (other.name ?? '');
  return one.type === other.type && isNamedAlike && isSameValue(one.type, one.value, other.value);
}

/**
 * The elements visitors may see, in their order, each once: the one place that decides for page (`ways.ts`), card face,
 * contact file and passes.
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
