import { isPublic } from '#shared/card/card.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { stateOf, stateWithoutCard } from '#worker/wallet/passes/face.ts';
import type { PassRow, PassState } from '#worker/wallet/passes/pass-row.ts';
import { changePass, findPass, findPassOfCard, findSerials } from '#worker/wallet/passes/store.ts';
import { findSettings } from '#worker/wallet/settings/store.ts';
import type { FindCard, PassNotice, PassWords } from '#worker/wallet/wallet-card.ts';

export interface SyncDeps {
  db: D1Database;
  findCard: FindCard;
  now: () => Date;
}

/** A card may change again while its pass is being brought up to it. */
const ROUNDS = 4;

interface Change {
  /** Where the card now stands; without it, where it stood. */
  origin?: string;
  words?: PassWords;
  notice?: PassNotice;
}

/** The serials that a change of a name may concern. */
export async function findConcerned(deps: SyncDeps, username: string): Promise<string[]> {
  const owned = await deps.findCard({ username });
  return findSerials(deps.db, {
    username,
    cardId: owned?.cardId ?? '',
    userId: owned?.userId ?? '',
    clientId: owned?.card.id ?? '',
  });
}

/**
 * Makes a pass say what its card says, in its owner's settings: voided while the card is paused or gone, revived with it.
 * Answers the pass and whether anybody could see a difference; null for a pass that is not there. Throws when it changes too fast.
 */
export async function syncPass(
  deps: SyncDeps,
  serial: string,
  change: Change,
): Promise<{ pass: PassRow; isSeen: boolean } | null> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = await findPass(deps.db, serial);
    if (before === null) return null;
    const next = await decide(deps, before, change);
    const isSeen =
      next.face !== before.face || (next.voidedAt === null) !== (before.voidedAt === null);
    const isKnown =
      !isSeen &&
      next.owned.card.version === before.cardVersion &&
      next.owned.cardId === before.cardId;
    if (isKnown) return { pass: before, isSeen: false };
    const pass = await changePass(deps.db, before, { ...next, isSeen, now: deps.now() });
    if (pass !== null) return { pass, isSeen };
  }
  throw new Error('the pass changes faster than it can be written');
}

async function decide(deps: SyncDeps, before: PassRow, change: Change): Promise<PassState> {
  const { origin = new URL(before.url).origin, words = before.words } = change;
  const owned = await findItsCard(deps, before);
  if (owned === null) return stateWithoutCard(before, deps.now());
  const voidedAt = isPublic(owned.card) ? null : (before.voidedAt ?? deps.now().toISOString());
  const settings = await findSettings(deps.db, before.userId);
  const notice = laterOf(before.notice, change.notice ?? null);
  return stateOf(owned, { origin, words, settings, notice, voidedAt });
}

/** A message that was held up never takes the place of a later one. */
function laterOf(one: PassNotice | null, other: PassNotice | null): PassNotice | null {
  if (one === null || other === null) return one ?? other;
  return one.createdAt > other.createdAt ? one : other;
}

/** The card of a pass; when that is gone, the same card published again, unless it has a pass of its own. */
async function findItsCard(deps: SyncDeps, pass: PassRow): Promise<OwnedCard | null> {
  const owned = await deps.findCard({ cardId: pass.cardId });
  if (owned !== null) return owned;
  const { userId, clientId } = pass;
  const again = await deps.findCard({ userId, clientId });
  if (again === null) return null;
  return (await findPassOfCard(deps.db, again.cardId)) === null ? again : null;
}
