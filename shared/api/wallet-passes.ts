import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { cleanedLine } from '#shared/format/line.ts';

/** What an owner may word themselves; everything else on a pass is the card's or the server's. */
const wordsSchema = z.object({
  description: cleanedLine(160).default(''),
  bio: cleanedLine(600).default(''),
  instructions: cleanedLine(600).default(''),
});

/** Names the published card: by its username, or by the address that ends in it. */
const cardDataSchema = z
  .object({ username: z.string().max(200).optional(), customUrl: z.string().max(300).optional() })
  .transform(
    ({ username, customUrl }) =>
      username || (customUrl ?? '').replace(/[?#].*$/, '').replace(/^.*\/(?=[^/]+\/?$)/, ''),
  )
  .transform((name) => name.replace(/\/$/, '').toLowerCase());

/** Who asks, as their browser knows them. The session says who it is, and the card what the pass shows. */
const userInfoSchema = z.object({
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  email: z.string().max(300).optional(),
});

/**
 * Makes the passes of a published card, or answers the addresses of those it has; a card's first costs one of the
 * month's. A failure answers `{success: false, error}` beside the fields of every refusal.
 */
export const generatePasses = endpoint({
  method: 'POST',
  path: '/api/wallet-passes/generate',
  auth: true,
  request: z.object({
    applePassData: wordsSchema.optional(),
    googlePassData: wordsSchema.optional(),
    cardData: cardDataSchema,
    userInfo: userInfoSchema.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** Null where this server makes no passes for that wallet. */
    appleWalletUrl: z.string().nullable(),
    googleWalletUrl: z.string().nullable(),
    /** Signed with certificates made for development: a phone refuses these passes. */
    development: z.boolean(),
  }),
});

/** The file of a pass, by the address `generatePasses` answers; its query carries the seal. */
export const downloadPass = endpoint({
  method: 'GET',
  path: '/api/wallet-passes/:file',
  auth: false,
  request: null,
  response: 'file',
});

const passSchema = z.object({
  serial: z.string(),
  /** The card's id in its owner's browsers: a name may be another card's by now. */
  cardId: z.string(),
  username: z.string(),
  name: z.string(),
  /** `voided` while its card is paused or no longer published. */
  state: z.enum(['active', 'voided']),
  /** Phones that asked to be told of changes. */
  devices: z.int(),
  createdAt: z.iso.datetime(),
  appleWalletUrl: z.string().nullable(),
  googleWalletUrl: z.string().nullable(),
});

/** One's own passes, newest first, and what the month has left. */
export const listPasses = endpoint({
  method: 'GET',
  path: '/api/passes',
  auth: true,
  request: null,
  response: z.object({
    passes: z.array(passSchema),
    month: z.object({
      /** `2026-11`, UTC. */
      name: z.string(),
      used: z.int(),
      limit: z.int(),
    }),
    development: z.boolean(),
  }),
});

export type GeneratedPasses = z.infer<typeof generatePasses.response>;
export type OwnPasses = z.infer<typeof listPasses.response>;
