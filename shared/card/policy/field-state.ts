import { z } from 'zod';
import { cardLogoSchema } from '#shared/card/policy/organization-logo.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';

// Small and without the policy itself, because every screen that reads cards loads it.

const fieldSchema = z.enum(POLICY_FIELDS);

/**
 * Fields of a card that do not follow its policy: `member`, because the holder changed an editable
 * field, and `exception`, because an admin did so for this card.
 */
export const fieldOverridesSchema = z.partialRecord(fieldSchema, z.enum(['member', 'exception']));
export type FieldOverrides = z.infer<typeof fieldOverridesSchema>;

const fieldStateSchema = z.object({
  /** Where the value comes from. */
  origin: z.enum(['directory', 'policy', 'member']),
  /** Whether the holder may change it. */
  isEditable: z.boolean(),
  isRequired: z.boolean(),
  /** Whether visitors do not see it. */
  isHidden: z.boolean(),
});
export type FieldState = z.infer<typeof fieldStateSchema>;

/** Each field of an organization card with its origin and what the holder may do with it. */
const fieldStatesSchema = z.partialRecord(fieldSchema, fieldStateSchema);
export type FieldStates = z.infer<typeof fieldStatesSchema>;

/** The organization that an organization card belongs to. */
export const cardOrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its own domain, where its cards live; absent when they live at the product's address. */
  home: z.string().max(253).optional(),
});

/** A policy at the version that a copy of a card shows. */
export const shownPolicySchema = z.object({ id: z.string().max(64), version: z.int().min(1) });
export type ShownPolicy = z.infer<typeof shownPolicySchema>;

/** What an organization card's policy means for those who may edit it. */
export const policyStateSchema = z.object({
  fields: fieldStatesSchema,
  /** IDs of elements that the team put on every card. */
  fixedElements: z.array(z.string()),
  /** Whether the holder may have elements of their own. */
  allowsOwnElements: z.boolean(),
  /** Whether the card is not public because its holder left or is suspended. */
  isPaused: z.boolean(),
  /** Absent in copies that are older than this field. */
  policy: shownPolicySchema.optional(),
  /** Locked fields that show another value than the policy's on this card. Absent in older copies. */
  exceptions: z.array(fieldSchema).optional(),
});

export type PolicyState = z.infer<typeof policyStateSchema>;

/** A change that the server did not take over. */
export const notTakenSchema = z.object({
  field: z.enum([...POLICY_FIELDS, 'cardElements']),
  /** `locked`: the holder may not change it. `fixed`: the team put it on every card. */
  reason: z.enum(['locked', 'fixed']),
});
export type NotTaken = z.infer<typeof notTakenSchema>;

export const paletteColorSchema = z.string().regex(/^#[\da-f]{6}$/, 'Use a color such as #1d3557.');

/** The colors of an organization's cards, in place of the template's (`buildOrganizationPalette`). */
const organizationPaletteSchema = z.object({
  background: paletteColorSchema,
  text: paletteColorSchema,
  /** Secondary text. */
  soft: paletteColorSchema,
  /** Fill of the main button and of ornaments. */
  accent: paletteColorSchema,
  onAccent: paletteColorSchema,
  /** The accent, readable on the background. */
  icon: paletteColorSchema,
  /** Colors of the QR code: dark on light. */
  ink: paletteColorSchema,
  tile: paletteColorSchema,
});
export type OrganizationPalette = z.infer<typeof organizationPaletteSchema>;

/** What a policy adds to a card. */
export const cardBrandSchema = z.object({
  watermark: z.string(),
  /** Null for the colors of the template. */
  colors: organizationPaletteSchema.nullable(),
  /** The company's logo; null if it has none or its cards do not show it. */
  logo: cardLogoSchema.nullable().default(null),
  /** Whether the page offers its visitors a card of their own. Absent in older copies. */
  showsCreateCard: z.boolean().optional(),
});
export type CardBrand = z.infer<typeof cardBrandSchema>;
