import type { LocalCard, PublishedCard } from '#shared/card/card.ts';

const BEFORE_ALL = new Date(0).toISOString();

/**
 * Rebases the local card on the server's version, so that the next publish replaces it on purpose.
 */
export function keepMine(mine: LocalCard, theirs: PublishedCard): LocalCard {
  const shownPolicy = mine.published?.shownPolicy;
  return {
    ...mine,
    id: theirs.id,
    published: {
      username: theirs.username,
      version: theirs.version,
      savedAt: BEFORE_ALL,
      ...(shownPolicy !== undefined && { shownPolicy }),
    },
  };
}
