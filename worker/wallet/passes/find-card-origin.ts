import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';

/**
 * The origin of the page that a pass leads to: the own domain of a company or of the partner whose
 * brand the pass has, or the product's.
 */
export async function findCardOrigin(
  { findHome }: Pick<WalletContext, 'findHome'>,
  { organizationId = null }: Pick<OwnedCard, 'organizationId'>,
  brand: Pick<ShownBrand, 'organizationId'>,
  productOrigin: string,
): Promise<string> {
  for (const id of [organizationId, brand.organizationId]) {
    const home = id === null ? null : await findHome(id);
    if (home !== null) return buildOwnOrigin(home, productOrigin);
  }
  return productOrigin;
}
