import { z } from 'zod';
import {
  elementSchema,
  ELEMENTS_MAX,
  publishedElementSchema,
  writtenElementSchema,
} from '#shared/card/element.ts';
import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange-shape.ts';
import { localImage, mediaPath } from '#shared/card/image-path.ts';
import { TEMPLATE_KEYS } from '#shared/card/template.ts';
import { usernameIssue } from '#shared/card/username.ts';
import { cleanedLine, line, visibleLine } from '#shared/format/line.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

export const usernameSchema = z
  .string()
  .refine((name) => usernameIssue(name) === null, 'Not a valid username.');

const text = {
  name: line(100),
  title: line(100),
  company: line(100),
  email: line(254),
  phone: line(40),
  website: line(500),
  bio: line(600),
};

const contentShape = {
  id: line(64).min(1),
  ...text,
  /**
   * Which words of `name` are the family name, where an import knew it: `splitName` cannot distinguish it from compound given
   * names. Empty for a name that has none. Ignored once `name` no longer begins or ends with it.
   */
  familyName: line(100).optional(),
  template: z.enum(TEMPLATE_KEYS),
  headerPhotoSize: z.number().min(50).max(200),
  cardElements: z.array(elementSchema).max(ELEMENTS_MAX),
  isActive: z.boolean(),
  /** Whether search engines may list the page; the public page says `noindex` otherwise. */
  isIndexable: z.boolean(),
  ...exchangeShape,
};

/** What a card says: the body of a publish, and what the public page is made from. Images are `/media/` paths. */
export const cardContentSchema = z.object({
  ...contentShape,
  cardElements: z.array(publishedElementSchema).max(ELEMENTS_MAX),
  // The card's own fields are enough to publish it: these two have a value when a caller does not know them.
  isIndexable: contentShape.isIndexable.default(true),
  profileImage: mediaPath,
  /** The profile picture again as JPEG, the one kind every address book reads (RFC 2426 §3.1.4). */
  contactPhoto: mediaPath.default(''),
  headerPhoto: mediaPath,
  /** The profile picture again as a PNG of 270 pixels: wallet passes show no other kind. */
  passPhoto: mediaPath.optional(),
});
export type CardContent = z.infer<typeof cardContentSchema>;

/**
 * The body of a publish. Stricter than what is stored, which may be older: words whose every character can be seen.
 * Invisible marks come along when a number or an address is copied, so those fields are cleaned instead.
 */
export const cardWriteSchema = cardContentSchema.extend({
  name: visibleLine(100),
  title: visibleLine(100),
  company: visibleLine(100),
  bio: visibleLine(600),
  consentLine: visibleLine(CONSENT_MAX).optional(),
  email: cleanedLine(254),
  phone: cleanedLine(40),
  website: cleanedLine(500),
  cardElements: z.array(writtenElementSchema).max(ELEMENTS_MAX),
});

/** A card as the server answers it: the content and what the server alone decides. */
export const publishedCardSchema = cardContentSchema.extend({
  username: usernameSchema,
  /** Which plan's rules the public page follows (the watermark); never taken from a client. */
  userPlan: z.enum(PLAN_IDS),
  /** The plan no longer covers this card: kept and readable, neither public nor changeable until an upgrade. */
  isLocked: z.boolean().optional(),
  /** Why the operator took the card down: kept and readable to its owner alone, neither public nor changeable. */
  takenDown: z.string().optional(),
  /** Whether its exchange form offers to send it by mail: its owner's address is confirmed. */
  canBeMailed: z.boolean().optional(),
  version: z.int().min(1),
  views: z.int().min(0),
  clicks: z.int().min(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PublishedCard = z.infer<typeof publishedCardSchema>;

/** Whether the world may see a published card: switched on by its owner, covered by their plan and not taken down. */
export function isPublic(
  card: Pick<PublishedCard, 'isActive' | 'isLocked' | 'takenDown'>,
): boolean {
  return card.isActive && card.isLocked !== true && card.takenDown === undefined;
}

/** A card in the browser's `userCards` list; it may still have no username, and images not yet uploaded. */
export const localCardSchema = z.object({
  ...contentShape,
  profileImage: localImage,
  contactPhoto: localImage,
  headerPhoto: localImage,
  /** Made of the profile picture when the card is published; empty when the picture changed since. */
  passPhoto: mediaPath.optional(),
  username: z.union([z.literal(''), usernameSchema]),
  customUrl: z.string().max(300),
  userPlan: z.enum(PLAN_IDS),
  views: z.int().min(0),
  clicks: z.int().min(0),
  hasYoutube: z.boolean(),
  hasProducts: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The account this card belongs to on a shared computer; null for a guest's. */
  ownerId: z.string().nullable(),
  /** Which server version this card last agreed with, and the name it is published under; null before that. */
  published: z
    .object({
      username: usernameSchema,
      version: z.int().min(1),
      /** `updatedAt` of the local card at that moment: a later one means changes are waiting. */
      savedAt: z.iso.datetime(),
      /** The plan no longer covers it: the server keeps it as it is and shows it to nobody. */
      isLocked: z.boolean().optional(),
      takenDown: z.string().optional(),
    })
    .nullable(),
});
export type LocalCard = z.infer<typeof localCardSchema>;

/** Blank fields read as these on every preview. */
export const BLANK = { name: 'Your Name', title: 'Your Title', company: 'Your Company' } as const;

/** A new card: empty, premium, active. `id` is the creation time in milliseconds as a string, as the spec has it. */
export function buildCard(now: Date, ownerId: string | null): LocalCard {
  const at = now.toISOString();
  return {
    id: String(now.getTime()),
    name: '',
    title: '',
    company: '',
    email: '',
    phone: '',
    website: '',
    bio: '',
    username: '',
    customUrl: '',
    template: 'premium',
    profileImage: '',
    contactPhoto: '',
    headerPhoto: '',
    headerPhotoSize: 100,
    cardElements: [],
    userPlan: 'free',
    views: 0,
    clicks: 0,
    isActive: true,
    isIndexable: true,
    hasYoutube: false,
    hasProducts: false,
    createdAt: at,
    updatedAt: at,
    ownerId,
    published: null,
  };
}
