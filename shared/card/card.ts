import { z } from 'zod';
import {
  elementSchema,
  ELEMENTS_MAX,
  publishedElementSchema,
  elementWriteSchema,
} from '#shared/card/element/element.ts';
import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange/exchange-shape.ts';
import { localImageSchema, mediaPathSchema } from '#shared/card/image-path.ts';
import {
  cardBrandSchema,
  cardOrganizationSchema,
  notTakenSchema,
  policyStateSchema,
  shownPolicySchema,
} from '#shared/card/policy/field-state.ts';
import { dialsSchema, phoneCountriesSchema } from '#shared/card/phone/dials.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { cleanTextSchema, textSchema, visibleTextSchema } from '#shared/text/text-schema.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

export const usernameSchema = z
  .string()
  .refine((name) => usernameIssue(name) === null, 'Not a valid username.');

const textFields = {
  name: textSchema(100),
  title: textSchema(100),
  company: textSchema(100),
  email: textSchema(254),
  phone: textSchema(40),
  website: textSchema(500),
  bio: textSchema(600),
};

const contentShape = {
  id: textSchema(64).min(1),
  ...textFields,
  /**
   * Words of `name` that are the family name, when an import knew them: `splitName` cannot tell a
   * family name from compound given names. Empty for a name without one; ignored once `name` no
   * longer starts or ends with it.
   */
  familyName: textSchema(100).optional(),
  template: z.enum(TEMPLATE_KEYS),
  headerPhotoSize: z.number().min(50).max(200),
  cardElements: z.array(elementSchema).max(ELEMENTS_MAX),
  isActive: z.boolean(),
  /** Whether search engines may list the page; otherwise it sends `noindex`. */
  isIndexable: z.boolean(),
  /** Whether the page leaves out how often it was viewed; absent means no. */
  hidesCounts: z.boolean().optional(),
  ...exchangeShape,
  phoneCountries: phoneCountriesSchema.optional(),
};

/** Content of a card as it is published and rendered. Images are `/media/` paths. */
export const cardContentSchema = z.object({
  ...contentShape,
  cardElements: z.array(publishedElementSchema).max(ELEMENTS_MAX),
  // Defaults for callers that send the card's own fields only.
  isIndexable: contentShape.isIndexable.default(true),
  profileImage: mediaPathSchema,
  /**
   * The profile picture as JPEG, the only format that every address book reads (RFC 2426 §3.1.4).
   */
  contactPhoto: mediaPathSchema.default(''),
  headerPhoto: mediaPathSchema,
  /** The profile picture as a PNG of 270 pixels, the only format of wallet passes. */
  passPhoto: mediaPathSchema.optional(),
  dials: dialsSchema.optional(),
});
export type CardContent = z.infer<typeof cardContentSchema>;

/**
 * Body of a publish. Stricter than stored cards, which may be older: no invisible characters.
 * Fields into which people paste numbers and addresses are cleaned instead, because invisible marks
 * come along with a copy. What its numbers dial is computed by the server.
 */
export const cardWriteSchema = cardContentSchema.omit({ dials: true }).extend({
  name: visibleTextSchema(100),
  title: visibleTextSchema(100),
  company: visibleTextSchema(100),
  bio: visibleTextSchema(600),
  consentLine: visibleTextSchema(CONSENT_MAX).optional(),
  email: cleanTextSchema(254),
  phone: cleanTextSchema(40),
  website: cleanTextSchema(500),
  cardElements: z.array(elementWriteSchema).max(ELEMENTS_MAX),
});

/** Body of a change: what it names replaces the card's own, and the rest stays. */
export const cardPatchSchema = cardWriteSchema
  .omit({ id: true })
  // Without their defaults, which would overwrite what the request leaves out.
  .extend({ isIndexable: contentShape.isIndexable, contactPhoto: mediaPathSchema })
  .partial();
export type CardPatch = z.infer<typeof cardPatchSchema>;

/** A card as the server returns it: its content plus fields that only the server sets. */
export const publishedCardSchema = cardContentSchema.extend({
  username: usernameSchema,
  /** Plan whose rules the public page follows, such as the watermark; never taken from a client. */
  userPlan: z.enum(PLAN_IDS),
  /**
   * The plan no longer includes this card: stored and readable, but neither public nor editable
   * until an upgrade.
   */
  isLocked: z.boolean().optional(),
  /**
   * Why an operator took the card down; the card is readable by its owner only and cannot be
   * edited.
   */
  takenDown: z.string().optional(),
  /** Whether the exchange form offers to mail the card: requires the owner's confirmed address. */
  canBeMailed: z.boolean().optional(),
  /** Set for an organization card, for those who may edit it. */
  organization: cardOrganizationSchema.optional(),
  /** What another system calls an organization card; null for none. */
  externalId: z.string().nullable().optional(),
  policyState: policyStateSchema.optional(),
  /** What a company's policy adds to the card. */
  brand: cardBrandSchema.optional(),
  version: z.int().min(1),
  views: z.int().min(0),
  clicks: z.int().min(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PublishedCard = z.infer<typeof publishedCardSchema>;

/**
 * Whether a published card is visible to everyone: active, included in the owner's plan and not
 * taken down.
 */
export function isPublic(
  card: Pick<PublishedCard, 'isActive' | 'isLocked' | 'takenDown'>,
): boolean {
  return card.isActive && card.isLocked !== true && card.takenDown === undefined;
}

/**
 * A card in the browser's `userCards` list. It may have no username yet, and images that are not
 * uploaded.
 */
export const localCardSchema = z.object({
  ...contentShape,
  profileImage: localImageSchema,
  contactPhoto: localImageSchema,
  headerPhoto: localImageSchema,
  /** Created from the profile picture on publish; cleared when the picture changes. */
  passPhoto: mediaPathSchema.optional(),
  dials: dialsSchema.optional(),
  username: z.union([z.literal(''), usernameSchema]),
  customUrl: z.string().max(300),
  userPlan: z.enum(PLAN_IDS),
  /** What a company's policy adds to the card, when it was last in sync. */
  brand: cardBrandSchema.optional(),
  views: z.int().min(0),
  clicks: z.int().min(0),
  hasYoutube: z.boolean(),
  hasProducts: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Account that owns this card on a shared computer; null for a guest's card. */
  ownerId: z.string().nullable(),
  /**
   * Server version this card was last in sync with, and its published username; null before the
   * first publish.
   */
  published: z
    .object({
      username: usernameSchema,
      version: z.int().min(1),
      /**
       * `updatedAt` of the local card at that time; a later `updatedAt` means unpublished changes.
       */
      savedAt: z.iso.datetime(),
      /** The plan no longer includes the card: the server stores it without showing it. */
      isLocked: z.boolean().optional(),
      takenDown: z.string().optional(),
      /** The organization that an organization card belongs to, and what its policy allows. */
      organization: cardOrganizationSchema.optional(),
      policyState: policyStateSchema.optional(),
      /**
       * The policy that the content shows: with unpublished changes, an older version than that of
       * `policyState`.
       */
      shownPolicy: shownPolicySchema.optional(),
      /** What the last publish did not take over. */
      notTaken: z.array(notTakenSchema).optional(),
    })
    .nullable(),
});
export type LocalCard = z.infer<typeof localCardSchema>;

export const PREVIEW_PLACEHOLDERS = {
  name: 'Your Name',
  title: 'Your Title',
  company: 'Your Company',
} as const;

/**
 * A new card: empty, premium, active. `id` is the creation time in milliseconds as a string, as the
 * spec requires.
 */
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
