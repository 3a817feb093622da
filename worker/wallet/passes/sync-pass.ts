import { isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { findPassCard } from '#worker/cards/find-pass-card.ts';
import type { PassCard } from '#worker/db/owned-card.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';
import type { PassRow, PassState } from './pass-row.ts';
import { buildVoidedState, readPassState } from './pass-state.ts';
import { changePass, findAffected, findPass, findPassOfCard } from './store.ts';

/** Attempts before giving up: the card may change again during an update. */
const ATTEMPTS_MAX = 4;

interface PassChange {
  /** The product's origin; by default `publicOrigin`, or that of the page the pass leads to. */
  origin?: string;
  /** New texts for the pass of one card. */
  texts?: { cardId: string; texts: PassTexts };
  /** A new message of the owner. */
  notice?: PassNotice | null;
}

/** Passes that a change of a username may affect. */
export async function findAffectedPasses(kernel: Kernel, username: string): Promise<PassRow[]> {
  return findAffected(kernel.db, username, await findCard(kernel, { username }));
}

/**
 * Updates a pass to its card and its owner's settings: voided while the card is inactive or gone,
 * restored with it. Returns null if the pass no longer exists. Throws if the card keeps changing.
 */
export async function syncPass(
  kernel: Kernel,
  pass: PassRow,
  change: PassChange,
): Promise<PassRow | null> {
  let before: PassRow | null = pass;
  for (let attempt = 0; attempt < ATTEMPTS_MAX && before !== null; attempt++) {
    const next = await readNextState(kernel, before, change);
    const isVisible =
      next.contentHash !== before.contentHash ||
      (next.voidedAt === null) !== (before.voidedAt === null);
    const isCurrent =
      !isVisible &&
      next.owned.card.version === before.cardVersion &&
      next.owned.cardId === before.cardId;
    if (isCurrent) return before;
    const changed = await changePass(kernel.db, before, { ...next, isVisible, now: kernel.now() });
    if (changed !== null) return changed;
    before = await findPass(kernel.db, pass.serial);
  }
  if (before === null) return null;
  throw new Error('the pass changes faster than it can be written');
}

async function readNextState(
  kernel: Kernel,
  before: PassRow,
  change: PassChange,
): Promise<PassState> {
  const owned = await findCardOfPass(kernel, before);
  if (owned === null) return buildVoidedState(before, kernel.now());
  return readPassState(kernel, owned, {
    productOrigin: change.origin ?? (kernel.publicOrigin || new URL(before.url).origin),
    texts: change.texts?.cardId === owned.cardId ? change.texts.texts : before.texts,
    notice: latestNotice(before.notice, change.notice ?? null),
    voidedAt: isPublic(owned.card) ? null : (before.voidedAt ?? kernel.now().toISOString()),
  });
}

/** A delayed message never replaces a later one. */
function latestNotice(first: PassNotice | null, second: PassNotice | null): PassNotice | null {
  if (first === null || second === null) return first ?? second;
  return first.createdAt > second.createdAt ? first : second;
}

/**
 * The card of a pass. If it is gone, the same card published again, unless that has its own pass.
 */
async function findCardOfPass(kernel: Kernel, pass: PassRow): Promise<PassCard | null> {
  const owned = await findPassCard(kernel, pass.cardId);
  if (owned !== null) return owned;
  const { userId, clientId } = pass;
  const republished = await findCard(kernel, { userId, clientId });
  if (republished === null) return null;
  return (await findPassOfCard(kernel.db, republished.cardId)) === null ? republished : null;
}
