import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

const HEX_COLOR = /^#[0-9a-f]{6}$/;
/**
 * A host name with a dot and an alphabetic last label (RFC 1123 §2.1): no scheme, path, port or IP
 * address.
 */
const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

const colorSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, 'Please enter a color as # and six digits, such as #1d3557.');

export const brandingSchema = z.object({
  platformName: visibleTextSchema(60, 'Platform name is too long.').min(
    1,
    'Platform name is required.',
  ),
  tagline: visibleTextSchema(120, 'Tagline is too long.'),
  /** Domain of the partner's platform; empty for none. */
  domain: z.union([
    z.literal(''),
    z
      .string()
      .trim()
      .toLowerCase()
      .max(253, 'This domain is too long.')
      .regex(HOST_NAME, 'Please enter a domain only, such as cards.example.com.'),
  ]),
  primaryColor: colorSchema,
  backgroundColor: colorSchema,
  /** A `/media/` path returned by `uploadLogo`; empty for none. */
  logo: z.union([z.literal(''), z.string().regex(MEDIA_PATH, 'Please choose the logo again.')]),
});
export type Branding = z.infer<typeof brandingSchema>;

/** `active`: served with our own certificate. `waiting`: the domain does not point here yet. */
const SSL_STATUSES = ['no_domain', 'waiting', 'active'] as const;
export type SslStatus = (typeof SSL_STATUSES)[number];

const savedBranding = brandingSchema.extend({
  sslStatus: z.enum(SSL_STATUSES),
  /** ISO 8601; null until the first save. */
  updatedAt: z.string().nullable(),
});
export type SavedBranding = z.infer<typeof savedBranding>;

/** Exchanges the partners' access password for a token valid for one hour. */
export const franchiseLogin = endpoint({
  method: 'POST',
  path: '/api/franchise/login',
  auth: false,
  request: z.object({ password: z.string().min(1, 'Password is required.').max(1024) }),
  response: z.object({ token: z.string(), expiresAt: z.string() }),
});

export const readBranding = endpoint({
  method: 'GET',
  path: '/api/franchise/branding',
  auth: 'partner',
  request: null,
  response: savedBranding,
});

export const saveBranding = endpoint({
  method: 'PUT',
  path: '/api/franchise/branding',
  auth: 'partner',
  request: brandingSchema,
  response: savedBranding,
});

/** Stores the partner's logo. The body is the image itself, as in `uploadMedia`. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/franchise/logo',
  auth: 'partner',
  request: null,
  response: z.object({ url: z.string() }),
});

export const DEFAULT_BRANDING: Branding = {
  platformName: 'Your Platform',
  tagline: 'Business cards people keep.',
  domain: '',
  primaryColor: '#d9b36a',
  backgroundColor: '#0e0d0b',
  logo: '',
};
