import { z } from 'zod';
import { visibleTextSchema } from '#shared/text/text-schema.ts';
import { createPersistedStore } from '#src/state/persisted-store.ts';

const HEX_COLOR = /^#[0-9a-f]{6}$/;
/**
 * A host name with a dot and an alphabetic last label (RFC 1123 §2.1): no scheme, path, port or IP
 * address.
 */
const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*$/;

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
  /** A data URL; empty for none. */
  logo: z.union([z.literal(''), z.string().regex(IMAGE_DATA, 'Please choose the logo again.')]),
});
export type Branding = z.infer<typeof brandingSchema>;

export const DEFAULT_BRANDING: Branding = {
  platformName: 'Your Platform',
  tagline: 'Business cards people keep.',
  domain: '',
  primaryColor: '#d9b36a',
  backgroundColor: '#0e0d0b',
  logo: '',
};

/** The branding that was saved in this browser, or null. */
export const sampleBranding = createPersistedStore<Branding | null>({
  key: 'sampleBranding',
  schema: brandingSchema.nullable(),
  version: 1,
  migrate: () => null,
  empty: null,
});

/** `active`: served with our own certificate. `waiting`: the domain does not point here. */
export type SslStatus = 'no_domain' | 'waiting' | 'active';

/** The certificate status is only known for `host`, our own. */
export function findSslStatus(domain: string, host: string): SslStatus {
  if (domain === '') return 'no_domain';
  return domain === host ? 'active' : 'waiting';
}
