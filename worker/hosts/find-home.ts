import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import type { Settings } from '#worker/env.ts';
import { findStoredHome } from '#worker/hosts/stored-hosts.ts';

/** The own domains in the database, and those in the settings. */
export interface HomeStore {
  db: D1Database;
  settings: Pick<Settings, 'OWN_HOSTS'>;
}

/** The hostname where the cards of an organization live; null for the product's. */
export async function findHome(
  { db, settings }: HomeStore,
  organizationId: string,
): Promise<string | null> {
  const listed = settings.OWN_HOSTS.find((host) => host.organizationId === organizationId);
  return listed?.hostname ?? findStoredHome(db, organizationId);
}

/**
 * The origin of a card's page, for what leads to it: the own domain of its company or of the partner
 * whose brand its owner has, or the product's.
 */
export async function findCardOrigin(
  store: HomeStore,
  { organizationId = null }: { organizationId?: string | null },
  brand: Pick<ShownBrand, 'organizationId'>,
  productOrigin: string,
): Promise<string> {
  for (const id of [organizationId, brand.organizationId]) {
    const home = id === null ? null : await findHome(store, id);
    if (home !== null) return buildOwnOrigin(home, productOrigin);
  }
  return productOrigin;
}
