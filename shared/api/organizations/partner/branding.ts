import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { brandSchema, legalTextSchema } from '#shared/brand/brand.ts';

const fields = { brand: brandSchema, terms: legalTextSchema, privacy: legalTextSchema };

const storedSchema = z.object({
  ...fields,
  version: z.int().min(1),
  updatedAt: z.iso.datetime(),
});
export type StoredBrand = z.infer<typeof storedSchema>;

/** Largest body of a save, in bytes: two legal texts of the longest kind. */
export const BRAND_MAX_BYTES = 500_000;

export const readBrand = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/brand',
  auth: true,
  request: null,
  response: storedSchema,
});

/**
 * Replaces the branding. `version` is the one that was changed: 409 `version_conflict` with the
 * stored branding as `current` if another was saved since.
 */
export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/organizations/:org/brand',
  auth: true,
  request: z.object({ ...fields, version: z.int().min(1) }),
  response: storedSchema,
});

/** Stores an image for the logo or the icon. The body is the image itself, as in `uploadMedia`. */
export const uploadBrandImage = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/brand/images',
  auth: true,
  request: null,
  response: z.object({ url: z.string() }),
});
