import { createHash } from 'node:crypto';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { cardUrl } from '#shared/card/username.ts';
import { buildPassJson } from '#worker/wallet/apple/pass-json.ts';
import type { PassRow, PassState } from '#worker/wallet/passes/pass-row.ts';
import { coveredSettings, type PassSettings } from '#shared/wallet/pass-settings.ts';
import type { PassNotice, PassWords } from '#worker/wallet/wallet-card.ts';

const NOBODY = { passTypeIdentifier: '', teamIdentifier: '', organizationName: '' };
export const NO_WORDS: PassWords = { description: '', bio: '', instructions: '' };

/** What a pass says for a card that is there, switched on or not. */
export function stateOf(
  owned: OwnedCard,
  context: {
    origin: string;
    words: PassWords;
    settings: PassSettings;
    notice: PassNotice | null;
    voidedAt: string | null;
  },
): PassState {
  const { card } = owned;
  const url = cardUrl(context.origin, card.username);
  const { words, notice, voidedAt } = context;
  const settings = coveredSettings(card.userPlan, context.settings);
  const face = hashFace(card, { url, words, settings, notice });
  return { owned, url, words, settings, notice, voidedAt, face };
}

/** What a pass goes on saying when its card is gone. */
export function stateWithoutCard(pass: PassRow, now: Date): PassState {
  const { cardId, userId, url, words, settings, notice, face } = pass;
  const { content, username, cardVersion: version } = pass;
  const numbers = { views: 0, clicks: 0, createdAt: '', updatedAt: '' };
  const unseen = { userPlan: 'free', ...numbers } as const;
  return {
    owned: { cardId, userId, card: { ...content, ...unseen, username, version } },
    url,
    words,
    settings,
    notice,
    face,
    voidedAt: pass.voidedAt ?? now.toISOString(),
  };
}

/** A hash of all that a phone shows of a card: views, dates and what only the page shows are no part of it. */
function hashFace(
  card: OwnedCard['card'],
  said: Pick<PassState, 'url' | 'words' | 'settings' | 'notice'>,
): string {
  const pass = buildPassJson({ card, ...said, serial: '', token: '', voidedAt: null }, NOBODY);
  return createHash('sha256')
    .update(JSON.stringify([pass, card.passPhoto ?? '']))
    .digest('base64url');
}
