import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { API_SCOPES } from '#shared/api/scopes.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

/** Per account, including expired ones. */
export const API_KEYS_MAX = 20;

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
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The account's keys, newest first, on every plan, so that they can be revoked after a downgrade. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  auth: true,
  request: null,
  response: z.object({ keys: z.array(apiKeySchema) }),
});

/**
 * Creates a key. The response is the only one that contains it. Throws `plan_limit` without
 * `apiAccess` and `key_limit` beyond `API_KEYS_MAX`.
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
    /** In the future. Absent: until it is revoked. */
    expiresAt: z.iso.datetime().optional(),
  }),
  response: z.object({ id: z.string(), key: z.string(), details: apiKeySchema }),
});
export type CreatedApiKey = z.infer<typeof createApiKey.response>;

/** Ends a key at once. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  auth: true,
  request: null,
  response: null,
});
