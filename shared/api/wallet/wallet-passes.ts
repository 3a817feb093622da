import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { designChoiceSchema } from '#shared/wallet/pass-design.ts';
import { cleanTextSchema } from '#shared/text/text-schema.ts';

/** Texts that the owner may set; the rest of a pass comes from the card or the server. */
const passTextsSchema = z.object({
  description: cleanTextSchema(160).default(''),
  bio: cleanTextSchema(600).default(''),
  instructions: cleanTextSchema(600).default(''),
});

/** The published card, by its username or by a URL that ends in it. */
const cardDataSchema = z
  .object({ username: z.string().max(200).optional(), customUrl: z.string().max(300).optional() })
  .transform(
    ({ username, customUrl }) =>
      username || (customUrl ?? '').replace(/[?#].*$/, '').replace(/^.*\/(?=[^/]+\/?$)/, ''),
  )
  .transform((name) => name.replace(/\/$/, '').toLowerCase());

/**
 * The requesting user as their browser knows them. Identity comes from the session, content from
 * the card.
 */
const userInfoSchema = z.object({
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  email: z.string().max(300).optional(),
});

/**
 * Creates the passes of a published card, or returns the URLs of existing ones. The first pass of a
 * card consumes one of the month's passes. A failure adds `{success: false, error}` to the error
 * body.
 */
export const generatePasses = endpoint({
  method: 'POST',
  path: '/api/wallet-passes/generate',
  auth: true,
  request: z.object({
    applePassData: passTextsSchema.optional(),
    googlePassData: passTextsSchema.optional(),
    cardData: cardDataSchema,
    userInfo: userInfoSchema.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** Null where the server is not set up for that wallet. */
    appleWalletUrl: z.string().nullable(),
    googleWalletUrl: z.string().nullable(),
    /** Signed with development certificates, which phones refuse. */
    development: z.boolean(),
  }),
});

/** A pass file, at the signed URL that `generatePasses` returned. */
export const downloadPass = endpoint({
  method: 'GET',
  path: '/api/wallet-passes/:file',
  auth: false,
  request: null,
  response: 'file',
});

const passSchema = z.object({
  serial: z.string(),
  /** The card's id in its owner's browsers, since a username can move to another card. */
  cardId: z.string(),
  username: z.string(),
  name: z.string(),
  /** `voided` while its card is inactive or unpublished. */
  state: z.enum(['active', 'voided']),
  /** Phones registered for updates. */
  devices: z.int(),
  createdAt: z.iso.datetime(),
  appleWalletUrl: z.string().nullable(),
  googleWalletUrl: z.string().nullable(),
});

/** The account's passes, newest first, and the month's usage. */
export const listPasses = endpoint({
  method: 'GET',
  path: '/api/passes',
  auth: true,
  request: null,
  response: z.object({
    passes: z.array(passSchema),
    month: z.object({
      /** Such as `2026-11`, UTC. */
      name: z.string(),
      used: z.int(),
      limit: z.int(),
    }),
    /** The owner's choice of colors; the template's if their plan does not include it. */
    design: designChoiceSchema,
    development: z.boolean(),
  }),
});

export type GeneratedPasses = z.infer<typeof generatePasses.response>;
export type OwnPasses = z.infer<typeof listPasses.response>;
