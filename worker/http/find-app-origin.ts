import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import { log } from '#worker/http/log.ts';

/**
 * The origin of the app for someone who sees a brand: the partner's own domain, or the product's.
 * For links in mails and files, which are read anywhere. Never throws.
 */
export type FindAppOrigin = (
  brand: Pick<ShownBrand, 'organizationId'>,
  productOrigin: string,
) => Promise<string>;

export function createFindAppOrigin(
  findAppHost: (organizationId: string) => Promise<string | null>,
): FindAppOrigin {
  return async ({ organizationId }, productOrigin) => {
    if (organizationId === null) return productOrigin;
    try {
      const hostname = await findAppHost(organizationId);
      return hostname === null ? productOrigin : buildOwnOrigin(hostname, productOrigin);
    } catch (error) {
      // The product's address opens the app too, and a mail that was promised must not be lost.
      log('warn', 'app_origin_unread', { organizationId, error: String(error) });
      return productOrigin;
    }
  };
}
