import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import type { OwnedCard } from '#worker/db/owned-card.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';

/** The origin of the page that a pass leads to: the own domain of a company, or the product's. */
export async function findCardOrigin(
  { findHome }: Pick<WalletContext, 'findHome'>,
  { organizationId = null }: Pick<OwnedCard, 'organizationId'>,
  productOrigin: string,
): Promise<string> {
  const home = organizationId === null ? null : await findHome(organizationId);
  return home === null ? productOrigin : buildOwnOrigin(home, productOrigin);
}
