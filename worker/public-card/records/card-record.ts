import { z } from 'zod';
import { publishedCardSchema, usernameSchema } from '#shared/card/card.ts';
import { fieldOverridesSchema } from '#shared/card/policy/field-state.ts';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { walletPlatformSchema } from '#shared/wallet/wallet-platform.ts';
import { cleanCard } from '#worker/db/clean-card.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';

/** Format that `buildQr` writes. The path is inserted unescaped into an SVG file. */
const QR_PATH = /^(?:[Mm]\d+ \d+h\d+v1h-\d+z)*$/;

const formerNamesSchema = z
  .array(z.object({ username: z.string(), until: z.string() }))
  .default([]);

/**
 * KV value under `card:<username>`: everything a public page needs, so that it is served without
 * the database.
 */
export const cardRecordSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    // A record may be older than the rule against invisible characters.
    card: publishedCardSchema.transform(cleanCard),
    /** The public URL, and its QR code (computing it costs more than rendering the page). */
    url: z.url({ protocol: /^https?$/ }),
    qr: z.object({ size: z.int(), path: z.string().regex(QR_PATH) }),
    /** Wallets a visitor can add the card to. Records from before passes have none. */
    wallets: z.array(walletPlatformSchema).default([]),
    /** The drawn link preview; null until it is drawn, and in records from before previews. */
    preview: z.object({ file: z.uuid() }).nullable().default(null),
    /**
     * Former usernames, and until when each redirects to the card. Empty in records from before
     * they were stored here.
     */
    formerNames: formerNamesSchema,
    /** The partner whose customer the card's account is: its brand is read by this reference. */
    partnerId: z.string().optional(),
    /** The card's holder has left: the record is outdated then. */
    liveUntil: z.string().nullable().default(null),
    /**
     * Set for an organization card, whose `card` is what its holder owns: the policy is applied when the
     * record is read.
     */
    company: z
      .object({
        organizationId: z.string(),
        groups: z.array(z.string()),
        policyId: z.string(),
        overrides: fieldOverridesSchema,
      })
      .optional(),
  }),
  /** An organization card whose holder has left, and what is shown or offered instead. */
  z.object({
    kind: z.literal('departed'),
    username: usernameSchema,
    firstName: z.string(),
    organization: z.string(),
    /** Missing in records from before own domains. */
    organizationId: z.string().optional(),
    isRedirect: z.boolean(),
    /** Valid only while the record of this card has the same version and creation time. */
    successor: z
      .object({
        username: usernameSchema,
        name: z.string(),
        version: z.int(),
        createdAt: z.string(),
      })
      .nullable(),
    formerNames: formerNamesSchema,
    partnerId: z.string().optional(),
  }),
  /**
   * An organization card that ended with the plan: its company is shown until then. The name of the
   * person is not stored.
   */
  z.object({
    kind: z.literal('ended'),
    username: usernameSchema,
    organizationId: z.string(),
    organization: z.string(),
    until: z.string(),
    partnerId: z.string().optional(),
  }),
  /**
   * A former username, with the card's username at the time of writing. Valid only if that card's
   * record lists the former username.
   */
  z.object({ kind: z.literal('redirect'), to: usernameSchema }),
]);
export type CardRecord = z.infer<typeof cardRecordSchema>;
/** The card's own link preview; null while it shows its template's. */
export type LinkPreviewFile = Extract<CardRecord, { kind: 'card' }>['preview'];
/** A card's record, with the policy that was applied to it if it is an organization card. */
export type PublicCard = Extract<CardRecord, { kind: 'card' }> & {
  /** What the card shows of the policy: part of the page's ETag. */
  policy?: string;
  /** The origin of its organization's own domain, where the card lives; missing for the product's. */
  home?: string;
  /** The name of its organization; missing for a private card. */
  organizationName?: string;
  /** The origin of the app for its visitors, where the card's home does not serve it. */
  appOrigin?: string;
  /** When the policy or brand was read, in milliseconds: the page is as old. */
  readAt?: number;
  /** Under which name the card is shown. Absent for the installation's own. */
  platform?: ShownBrand;
};
export type DepartedRecord = Extract<CardRecord, { kind: 'departed' }> & { platform?: ShownBrand };

export type EndedRecord = Extract<CardRecord, { kind: 'ended' }> & {
  platform?: ShownBrand;
  /** The website that the company's card policy sets. */
  website?: string;
};

export interface CardRecords {
  /**
   * Finds the record of a canonical username; null if it is not published. `origin` is the public
   * one. With a limit, throws `rate_limited` for a visitor whose lookups reach the database too
   * often.
   */
  find(username: string, origin: string, limit?: MissLimiter): Promise<CardRecord | null>;
}
