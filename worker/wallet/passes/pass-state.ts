import { createHash } from 'node:crypto';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import {
  buildCompanyDesign,
  limitPassSettings,
  type PassSettings,
} from '#shared/wallet/pass-settings.ts';
import type { OwnedCard, PassCard } from '#worker/db/owned-card.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';
import type { PassRow, PassState } from './pass-row.ts';

const NO_ISSUER = { passTypeIdentifier: '', teamIdentifier: '', organizationName: '' };
export const NO_TEXTS: PassTexts = { description: '', bio: '', instructions: '' };

/** Builds the state of a pass for an existing card, active or not. */
export function buildPassState(
  owned: PassCard,
  context: {
    /** The origin of the card's page. */
    origin: string;
    texts: PassTexts;
    settings: PassSettings;
    notice: PassNotice | null;
    voidedAt: string | null;
    brand: ShownBrand;
  },
): PassState {
  const { card } = owned;
  const url = cardUrl(context.origin, card.username);
  const { texts, notice, voidedAt } = context;
  const limited = limitPassSettings(card.userPlan, context.settings);
  const colors = card.brand?.colors ?? null;
  // A pass that ended no longer represents the company.
  const logo = voidedAt === null ? (card.brand?.logo ?? null) : null;
  const settings = {
    ...limited,
    ...(colors !== null && { design: buildCompanyDesign(colors) }),
    ...(logo !== null && { logo }),
  };
  const shown = { url, texts, settings, notice };
  const contentHash = hashContent(card, shown, context.brand);
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
