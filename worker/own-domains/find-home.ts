import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';

/** The hostname where the cards of an organization live; null for the product's. */
export type FindHome = (organizationId: string) => Promise<string | null>;

/**
 * The origin of a card's page, for what leads to it: the own domain of its company or of the partner
 * whose brand its owner has, or the product's.
 */
export async function findCardOrigin(
  { findHome }: { findHome: FindHome },
  { organizationId = null }: { organizationId?: string | null },
  brand: Pick<ShownBrand, 'organizationId'>,
  productOrigin: string,
): Promise<string> {
  for (const id of [organizationId, brand.organizationId]) {
    const home = id === null ? null : await findHome(id);
    if (home !== null) return buildOwnOrigin(home, productOrigin);
  }
  return productOrigin;
}
