import {
  cardContentSchema,
  type CardContent,
  type LocalCard,
  type PublishedCard,
} from '#shared/card/card.ts';
import { deriveCard } from '#src/state/card-list/card-list.ts';

/** The body of a publish, or null while an image still waits to be uploaded. */
export function buildContent(card: LocalCard): CardContent | null {
  const parsed = cardContentSchema.safeParse(card);
  return parsed.success ? parsed.data : null;
}

/** Whether two cards say the same, whatever ids, versions and dates they carry. */
export function isSameContent(one: CardContent, other: CardContent): boolean {
  return canonical(one) === canonical(other);
}

function canonical(card: CardContent): string {
  const { id: _, cardElements, ...rest } = cardContentSchema.parse(card);
  const elements = cardElements
    .toSorted((a, b) => a.position - b.position)
    .map(({ id: __, position: ___, ...said }) => said);
  return JSON.stringify([rest, elements]);
}

/** Whether the card differs from what the server last agreed to. */
export function hasWaitingChanges(card: LocalCard): boolean {
  const { published } = card;
  return (
    published === null || published.username !== card.username || card.updatedAt > published.savedAt
  );
}

/** Whether the card may go to the server at all: an account's card with a name. */
export function isPublishable(card: LocalCard): boolean {
  return card.ownerId !== null && card.username !== '';
}

/** A card of the server as the local list keeps it. */
export function fromPublished(card: PublishedCard, ownerId: string, host: string): LocalCard {
  const { version: _, isLocked: __, takenDown: ___, ...content } = card;
  const local: LocalCard = {
    ...content,
    ownerId,
    customUrl: '',
    hasYoutube: false,
    hasProducts: false,
    published: agreement(card, card.updatedAt),
  };
  return deriveCard(local, host);
}

function agreement(server: PublishedCard, savedAt: string): LocalCard['published'] {
  const { username, version, isLocked, takenDown } = server;
  return {
    username,
    version,
    savedAt,
    ...(isLocked === true && { isLocked }),
    ...(takenDown !== undefined && { takenDown }),
  };
}

/** Whether the plan or the operator stands in the way: the server keeps the card, shows it to nobody and takes no change. */
export function isLocked(card: LocalCard): boolean {
  return refusalOf(card) !== null;
}

/** What somebody who wants to change a card is to be asked instead; null for a card that takes changes. */
export function refusalOf({ published }: LocalCard): 'objection' | 'upgrade' | null {
  if (published?.takenDown !== undefined) return 'objection';
  return published?.isLocked ? 'upgrade' : null;
}

/** The local card once the server has agreed to what it said at `savedAt`. */
export function withAgreement(card: LocalCard, server: PublishedCard, savedAt: string): LocalCard {
  return {
    ...card,
    userPlan: server.userPlan,
    views: server.views,
    clicks: server.clicks,
    published: agreement(server, savedAt),
  };
}
