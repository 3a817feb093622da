import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import {
  fromPublished,
  hasWaitingChanges,
  isSameContent,
  withPublished,
  buildContent,
} from './card-content.ts';

export interface MergeResult {
  cards: LocalCard[];
  /** Own cards that changed here and elsewhere, with the server's copy of each. */
  conflicts: Map<string, PublishedCard>;
  /** Own cards with waiting changes that were deleted on another device. */
  deleted: Set<string>;
}

/**
 * Merges the account's published cards into this browser's list. A card changed on one side takes
 * that side; a card changed on both is a conflict and stays as it is. Cards that are new here are added in
 * the order in which they were created. Cards of other owners are never touched.
 */
export function mergePublished(
  local: readonly LocalCard[],
  server: readonly PublishedCard[],
  { ownerId, host }: { ownerId: string; host: string },
): MergeResult {
  const merged: MergeResult = { cards: [], conflicts: new Map(), deleted: new Set() };
  const unmatched = new Set(server);
  for (const mine of local) {
    if (mine.ownerId !== ownerId) {
      merged.cards.push(mine);
      continue;
    }
    const theirs = findCounterpart(mine, unmatched);
    if (theirs) unmatched.delete(theirs);
    const next = theirs ? mergeOne(mine, theirs, merged, host) : withoutServer(mine, merged);
    if (next) merged.cards.push(next);
  }
  const added = [...unmatched].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  for (const card of added) merged.cards.push(fromPublished(card, ownerId, host));
  return merged;
}

/**
 * Matches by id, else by username, for a card created here under a username the account already
 * publishes.
 */
function findCounterpart(mine: LocalCard, server: Iterable<PublishedCard>): PublishedCard | null {
  const all = [...server];
  const name = mine.published?.username ?? mine.username;
  return (
    all.find((card) => card.id === mine.id) ??
    all.find((card) => name !== '' && card.username === name) ??
    null
  );
}

function mergeOne(
  mine: LocalCard,
  theirs: PublishedCard,
  merged: MergeResult,
  host: string,
): LocalCard {
  const ownerId = mine.ownerId ?? '';
  if (mine.published && !hasWaitingChanges(mine)) {
    // An organization card also changes with its policy, without a version of its own.
    const isSameCard =
      mine.published.version === theirs.version && theirs.organization === undefined;
    return isSameCard
      ? withPublished(mine, theirs, mine.published.savedAt)
      : keepNotTaken(mine, fromPublished(theirs, ownerId, host));
  }
  if (mine.published?.version === theirs.version) {
    return withPublished(mine, theirs, mine.published.savedAt);
  }
  const content = buildContent(mine);
  // A publish whose response was lost: the server already has exactly this content.
  if (content && mine.username === theirs.username && isSameContent(content, theirs)) {
    return withPublished({ ...mine, id: theirs.id }, theirs, mine.updatedAt);
  }
  merged.conflicts.set(mine.id, theirs);
  return mine;
}

/** What was not taken over stays visible until the next publish. */
function keepNotTaken(mine: LocalCard, next: LocalCard): LocalCard {
  const { published } = next;
  const notTaken = mine.published?.notTaken;
  if (published === null || notTaken === undefined) return next;
  return mine.published?.version === published.version
    ? { ...next, published: { ...published, notTaken } }
    : next;
}

function withoutServer(mine: LocalCard, merged: MergeResult): LocalCard | null {
  if (!mine.published) return mine;
  if (!hasWaitingChanges(mine)) return null;
  merged.deleted.add(mine.id);
  return mine;
}
