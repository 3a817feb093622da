import { createHash } from 'node:crypto';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { buildOrganizationDesign, limitPassSettings } from '#shared/wallet/pass-settings.ts';
import type { OwnedCard, PassCard } from '#worker/db/owned-card.ts';
import { findCardOrigin } from '#worker/hosts/find-home.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import { findPassSettings } from '#worker/wallet/settings/store.ts';
import type { PassTexts } from '#worker/wallet/wallet-card.ts';
import type { PassRow, PassState } from './pass-row.ts';

const NO_ISSUER = { passTypeIdentifier: '', teamIdentifier: '', organizationName: '' };
export const NO_TEXTS: PassTexts = { description: '', bio: '', instructions: '' };

/** Reads the state of a pass for an existing card, active or not. */
export async function readPassState(
  kernel: Kernel,
  owned: PassCard,
  shown: Pick<PassState, 'texts' | 'notice' | 'voidedAt'> & { productOrigin: string },
): Promise<PassState> {
  const stored = await findPassSettings(kernel.db, owned.userId);
  const brand = await kernel.brands.ofUser(owned.userId);
  const origin = await findCardOrigin(kernel, owned, brand, shown.productOrigin);
  const { card } = owned;
  const { texts, notice, voidedAt } = shown;
  const url = cardUrl(origin, card.username);
  const limited = limitPassSettings(card.userPlan, stored);
  const colors = card.brand?.colors ?? null;
  // A pass that ended no longer represents the company.
  const logo = voidedAt === null ? (card.brand?.logo ?? null) : null;
  const settings = {
    ...limited,
    ...(colors !== null && { design: buildOrganizationDesign(colors) }),
    ...(logo !== null && { logo }),
  };
  const contentHash = hashContent(card, { url, texts, settings, notice }, brand);
  return { owned, url, texts, settings, notice, voidedAt, contentHash };
}

/** Builds the voided state that a pass keeps when its card is gone. */
export function buildVoidedState(pass: PassRow, now: Date): PassState {
  const { cardId, userId, url, texts, notice, contentHash } = pass;
  const { logo: _, ...settings } = pass.settings;
  const { content, username, cardVersion: version } = pass;
  const numbers = { views: 0, clicks: 0, createdAt: '', updatedAt: '' };
  const unusedFields = { userPlan: 'free', ...numbers } as const;
  return {
    owned: { cardId, userId, card: { ...content, ...unusedFields, username, version } },
    url,
    texts,
    settings,
    notice,
    contentHash,
    voidedAt: pass.voidedAt ?? now.toISOString(),
  };
}

/** Hashes everything a device shows. Views, dates and page-only fields are excluded. */
function hashContent(
  card: OwnedCard['card'],
  shown: Pick<PassState, 'url' | 'texts' | 'settings' | 'notice'>,
  { organizationId, productName, logo, icon }: ShownBrand,
): string {
  const pass = buildPassJson({ card, ...shown, serial: '', token: '', voidedAt: null }, NO_ISSUER);
  return createHash('sha256')
    .update(
      JSON.stringify([
        pass,
        card.passPhoto ?? '',
        // Absent for the installation's, so that the passes of other accounts stay as they are.
        ...(organizationId === null ? [] : [productName, logo, icon]),
        // Likewise for cards without a company's logo.
        ...(shown.settings.logo === undefined ? [] : [shown.settings.logo]),
      ]),
    )
    .digest('base64url');
}
