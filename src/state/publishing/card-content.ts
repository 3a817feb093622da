import {
  cardContentSchema,
  type CardContent,
  type LocalCard,
  type PublishedCard,
} from '#shared/card/card.ts';
import { deriveCard } from '#src/state/cards/card-list.ts';

/** Returns the body of a publish request, or null while a picture still has to be uploaded. */
export function buildContent(card: LocalCard): CardContent | null {
  const parsed = cardContentSchema.safeParse(card);
  return parsed.success ? parsed.data : null;
}

/** Compares content only, ignoring ids, versions and dates. */
export function isSameContent(one: CardContent, other: CardContent): boolean {
  return canonical(one) === canonical(other);
}

function canonical(card: CardContent): string {
  // What the numbers dial follows from the rest.
  const { id: _, dials: __, cardElements, ...rest } = cardContentSchema.parse(card);
  const elements = cardElements
    .toSorted((a, b) => a.position - b.position)
    .map(({ id: ___, position: ____, ...content }) => content);
  return JSON.stringify([rest, elements]);
}

/** Whether the card differs from the published version. */
export function hasWaitingChanges(card: LocalCard): boolean {
  const { published } = card;
  return (
    published === null || published.username !== card.username || card.updatedAt > published.savedAt
  );
}

/** Whether the card can be published at all: it belongs to an account and has a username. */
export function isPublishable(card: LocalCard): boolean {
  return card.ownerId !== null && card.username !== '';
}

export function fromPublished(card: PublishedCard, ownerId: string, host: string): LocalCard {
  const { version: _, isLocked: __, takenDown: ___, ...content } = card;
  const { organization: ____, policyState: _____, ...own } = content;
  const local: LocalCard = {
    ...own,
    ownerId,
    customUrl: '',
    hasYoutube: false,
    hasProducts: false,
    published: toPublishedInfo(card, card.updatedAt),
  };
  return deriveCard(local, host);
}

function toPublishedInfo(server: PublishedCard, savedAt: string): LocalCard['published'] {
  const { username, version, isLocked, takenDown, organization, policyState } = server;
  return {
    username,
    version,
    savedAt,
    ...(isLocked === true && { isLocked }),
    ...(takenDown !== undefined && { takenDown }),
    ...(organization !== undefined && { organization }),
    ...(policyState !== undefined && { policyState, shownPolicy: policyState.policy }),
  };
}

/**
 * Whether the plan or the operator blocks the card: the server stores it, but does not show it or
 * accept changes.
 */
export function isLocked(card: LocalCard): boolean {
  return publishBlocker(card) !== null;
}

/**
 * Returns what to offer the user instead of saving: an objection to a take-down, or an upgrade.
 * Null when the card accepts changes.
 */
export function publishBlocker({ published }: LocalCard): 'objection' | 'upgrade' | null {
  if (published?.takenDown !== undefined) return 'objection';
  return published?.isLocked ? 'upgrade' : null;
}

/**
 * Returns the local card, with its own content, after the server has accepted it as of `savedAt`. The
 * content shows the policy that it did before.
 */
export function withPublished(card: LocalCard, server: PublishedCard, savedAt: string): LocalCard {
  const published = toPublishedInfo(server, savedAt);
  const shownPolicy = card.published?.shownPolicy;
  return {
    ...card,
    brand: server.brand,
    // By the text that was typed, so that it fits what was edited meanwhile too.
    dials: server.dials,
    userPlan: server.userPlan,
    views: server.views,
    clicks: server.clicks,
    published: published && { ...published, ...(shownPolicy !== undefined && { shownPolicy }) },
  };
}
