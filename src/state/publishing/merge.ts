import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import {
  fromPublished,
  hasWaitingChanges,
  isSameContent,
  withAgreement,
  buildContent,
} from '#src/state/publishing/content.ts';

export interface Merged {
  cards: LocalCard[];
  /** Own cards that changed here and elsewhere, with the server's copy of each. */
  conflicts: Map<string, PublishedCard>;
  /** Own cards with waiting changes that were deleted elsewhere. */
  gone: Set<string>;
}

/**
 * Brings the account's published cards into this browser's list. What was not touched here follows the server; what
 * was touched on one side only keeps that side; what was touched on both is a conflict and stays as it is. Other
 * people's cards are never looked at.
 */
export function mergePublished(
  local: readonly LocalCard[],
  server: readonly PublishedCard[],
  { ownerId, host }: { ownerId: string; host: string },
): Merged {
  const merged: Merged = { cards: [], conflicts: new Map(), gone: new Set() };
  const left = new Set(server);
  for (const mine of local) {
    if (mine.ownerId !== ownerId) {
      merged.cards.push(mine);
      continue;
    }
    const theirs = findCounterpart(mine, left);
    if (theirs) left.delete(theirs);
    const kept = theirs ? mergeOne(mine, theirs, merged, host) : withoutServer(mine, merged);
    if (kept) merged.cards.push(kept);
  }
  for (const card of left) merged.cards.push(fromPublished(card, ownerId, host));
  return merged;
}

/** The same card by id; else by name, for one made anew under a name the account already publishes. */
function findCounterpart(mine: LocalCard, server: Iterable<PublishedCard>): PublishedCard | null {
  const all = [...server];
  const name = mine.published?.username ?? mine.username;
  return (
    all.find((card) => card.id === mine.id) ??
    all.find((card) => name !== '' && card.username === name) ??
    null
  );
}

function mergeOne(mine: LocalCard, theirs: PublishedCard, merged: Merged, host: string): LocalCard {
  const ownerId = mine.ownerId ?? '';
  if (mine.published && !hasWaitingChanges(mine)) {
    return mine.published.version === theirs.version
      ? withAgreement(mine, theirs, mine.published.savedAt)
      : fromPublished(theirs, ownerId, host);
  }
  if (mine.published?.version === theirs.version) {
    return withAgreement(mine, theirs, mine.published.savedAt);
  }
  const content = buildContent(mine);
  // A publish whose answer was lost: the server already holds exactly this.
  if (content && mine.username === theirs.username && isSameContent(content, theirs)) {
    return withAgreement({ ...mine, id: theirs.id }, theirs, mine.updatedAt);
  }
  merged.conflicts.set(mine.id, theirs);
  return mine;
}

function withoutServer(mine: LocalCard, merged: Merged): LocalCard | null {
  if (!mine.published) return mine;
  if (!hasWaitingChanges(mine)) return null;
  merged.gone.add(mine.id);
  return mine;
}

/** Keep mine: the same card, now built on the server's version, so that the next publish replaces it knowingly. */
export function keepMine(mine: LocalCard, theirs: PublishedCard): LocalCard {
  return {
    ...mine,
    id: theirs.id,
    published: { username: theirs.username, version: theirs.version, savedAt: BEFORE_ALL },
  };
}
const BEFORE_ALL = new Date(0).toISOString();
