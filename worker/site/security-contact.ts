import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { Settings } from '#worker/env.ts';

/** Domains that belong to no one (RFC 2606): an address there is a placeholder. */
const RESERVED = /@(?:.+\.)?(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/**
 * URI for those who found a vulnerability (RFC 9116 §2.5.3): on a partner's host the partner's
 * address, elsewhere the operator's. Null without one that exists.
 */
export function findSecurityContact(
  brand: Pick<ShownBrand, 'organizationId' | 'supportEmail'>,
  settings: Pick<Settings, 'SECURITY_CONTACT'>,
): string | null {
  const own = brand.organizationId === null ? settings.SECURITY_CONTACT : '';
  if (own.startsWith('https://')) return own;
  const address = own || brand.supportEmail;
  return RESERVED.test(address) ? null : `mailto:${address}`;
}
