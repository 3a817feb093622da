import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { API_SCOPES } from '#shared/api/programs/scopes.ts';
import { resumedSchema, serviceFields } from '#shared/api/programs/service.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

/** Per account and per organization, including expired ones. */
export const API_KEYS_MAX = 20;

/** Most days that a service key works: a year, also one with a leap day. */
export const SERVICE_KEY_DAYS = 366;

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The key without its secret, such as `ttc_live_4fK2mQ9x`. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** UTC day of the latest use. */
  lastUsedOn: z.iso.date().nullable(),
  /** Network of that day's first use: an IPv4 /24 or an IPv6 /48. */
  lastUsedFrom: z.string().nullable(),
  /**
   * Whether the key is refused for now: since `pausedAt`, or because the person who made a key of an
   * organization is suspended or has a role that manages no keys.
   */
  isPaused: z.boolean(),
  /**
   * Since when it is paused because the person who made it took their account back, or an operator
   * paused it. It stays so until it is resumed.
   */
  pausedAt: z.iso.datetime().nullable(),
  ...serviceFields,
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/**
 * The account's keys, newest first, on every plan, so that they can be revoked after a downgrade.
 * Query: `organization` (an ID) for the keys of an organization, for its owners and admins.
 */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  auth: true,
  request: null,
  response: z.object({ keys: z.array(apiKeySchema) }),
});

/**
 * Creates a key of the account, or of an organization by an owner or admin. The response is the only
 * one that contains it. A service key ends after `SERVICE_KEY_DAYS` at the latest. Throws `wrong_password`, `email_unconfirmed`, `plan_limit` without `apiAccess`
 * and `key_limit` beyond `API_KEYS_MAX`.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  auth: true,
  request: z.object({
    name: visibleTextSchema(60, 'This name is too long.').min(1, 'Give the key a name.'),
    scopes: z
      .array(z.enum(API_SCOPES))
      .min(1, 'Choose at least one permission.')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each permission once.'),
    /** In the future. Absent: until it is revoked, or for a service key a year from now. */
    expiresAt: z.iso.datetime().optional(),
    /** Only for an organization: whether it works on when the person who makes it leaves. */
    isService: z.boolean().default(false),
    /** ID of the organization that the key belongs to. Absent: it is the account's. */
    organization: z.string().min(1).max(64).optional(),
    /** The account's, because a key outlives the session that makes it. */
    password: z.string().min(1, 'Your password is required.').max(1024),
  }),
  response: z.object({ id: z.string(), key: z.string(), details: apiKeySchema }),
});
export type CreatedApiKey = z.infer<typeof createApiKey.response>;

/** Name of the keys that `createHourKey` makes. */
export const HOUR_KEY_NAME = 'Reference page';
export const HOUR_KEY_SECONDS = 3600;

/**
 * Creates a key of the account with every permission to read, which ends after an hour by the server's
 * clock, and ends the one before: for trying calls where they are documented. Throws as `createApiKey`.
 */
export const createHourKey = endpoint({
  method: 'POST',
  path: '/api/keys/hour',
  auth: true,
  request: createApiKey.request.pick({ password: true }),
  response: z.object({ key: z.string(), expiresAt: z.iso.datetime() }),
});

/**
 * Lets a key work again that is paused since `pausedAt`. A service key is confirmed by another owner or
 * admin than the one who made it. Where there is none, its maker is mailed a link with a token, which
 * works after `RESUME_LINK_HOURS` hours. Throws `not_found`, `wrong_password`, `email_unconfirmed`,
 * `other_admin_confirms` and `too_early`.
 */
export const resumeApiKey = endpoint({
  method: 'POST',
  path: '/api/keys/:id/resume',
  auth: true,
  request: createApiKey.request.pick({ password: true }).extend({
    token: z.string().max(100).optional(),
  }),
  response: resumedSchema,
});

/** Ends a key at once, with the webhooks that it made. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  auth: true,
  request: null,
  response: null,
});
