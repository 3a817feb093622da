import { isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { findPassCard } from '#worker/cards/find-pass-card.ts';
import type { PassCard } from '#worker/db/owned-card.ts';
import { findCardOrigin } from '#worker/hosts/find-home.ts';
import { findPassSettings } from '#worker/wallet/settings/store.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import type { PassRow, PassState } from './pass-row.ts';
import { buildPassState, buildVoidedState } from './pass-state.ts';
import { changePass, findPass, findPassOfCard, findSerials } from './store.ts';

/** Attempts before giving up: the card may change again during an update. */
const ATTEMPTS_MAX = 4;

interface PassChange {
  /** The product's origin; by default `publicOrigin`, or that of the page the pass leads to. */
  origin?: string;
  texts?: PassTexts;
  notice?: PassNotice;
}

export async function findAffectedSerials(
  context: WalletContext,
  username: string,
): Promise<string[]> {
  const owned = await findCard(context, { username });
  return findSerials(context.db, {
    username,
    cardId: owned?.cardId ?? '',
    userId: owned?.userId ?? '',
    clientId: owned?.card.id ?? '',
  });
}

/**
 * Updates a pass to its card and its owner's settings: voided while the card is inactive or gone,
 * restored with it. Returns the pass and whether the change is visible, or null for an unknown
 * serial. Throws if the card keeps changing.
 */
export async function syncPass(
  context: WalletContext,
  serial: string,
  change: PassChange,
): Promise<{ pass: PassRow; isVisible: boolean } | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const before = await findPass(context.db, serial);
    if (before === null) return null;
    const next = await buildNextState(context, before, change);
    const isVisible =
      next.contentHash !== before.contentHash ||
      (next.voidedAt === null) !== (before.voidedAt === null);
    const isCurrent =
      !isVisible &&
      next.owned.card.version === before.cardVersion &&
      next.owned.cardId === before.cardId;
    if (isCurrent) return { pass: before, isVisible: false };
    const pass = await changePass(context.db, before, { ...next, isVisible, now: context.now() });
    if (pass !== null) return { pass, isVisible };
  }
  throw new Error('the pass changes faster than it can be written');
}

async function buildNextState(
  context: WalletContext,
  before: PassRow,
  change: PassChange,
): Promise<PassState> {
  const { texts = before.texts } = change;
  const productOrigin = change.origin ?? (context.publicOrigin || new URL(before.url).origin);
  const owned = await findCardOfPass(context, before);
  if (owned === null) return buildVoidedState(before, context.now());
  const voidedAt = isPublic(owned.card) ? null : (before.voidedAt ?? context.now().toISOString());
  const settings = await findPassSettings(context.db, before.userId);
  const notice = latestNotice(before.notice, change.notice ?? null);
  const brand = await context.brands.ofUser(owned.userId);
  const origin = await findCardOrigin(context, owned, brand, productOrigin);
  return buildPassState(owned, { origin, texts, settings, notice, voidedAt, brand });
}

/** A delayed message never replaces a later one. */
function latestNotice(first: PassNotice | null, second: PassNotice | null): PassNotice | null {
  if (first === null || second === null) return first ?? second;
  return first.createdAt > second.createdAt ? first : second;
}

/**
 * The card of a pass. If it is gone, the same card published again, unless that has its own pass.
 */
async function findCardOfPass(context: WalletContext, pass: PassRow): Promise<PassCard | null> {
  const owned = await findPassCard(context, pass.cardId);
  if (owned !== null) return owned;
  const { userId, clientId } = pass;
  const republished = await findCard(context, { userId, clientId });
  if (republished === null) return null;
  return (await findPassOfCard(context.db, republished.cardId)) === null ? republished : null;
}
