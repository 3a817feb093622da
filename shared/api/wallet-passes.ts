import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { line } from '#shared/format/line.ts';

/** What an owner may word themselves; everything else on a pass is the card's or the server's. */
const wordsSchema = z.object({
  description: line(160).default(''),
  bio: line(600).default(''),
  instructions: line(600).default(''),
});
export type PassWordsInput = z.input<typeof wordsSchema>;

/** Names the published card: by its username, or by the address that ends in it. */
const cardDataSchema = z
  .object({ username: z.string().max(200).optional(), customUrl: z.string().max(300).optional() })
  .transform(
    ({ username, customUrl }) =>
      username || (customUrl ?? '').replace(/[?#].*$/, '').replace(/^.*\/(?=[^/]+\/?$)/, ''),
  )
  .transform((name) => name.replace(/\/$/, '').toLowerCase());

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
    userInfo: z.object({}).optional(),
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

const passSchema = z.object({
  serial: z.string(),
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
