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
  const { version: _, isLocked: __, ...content } = card;
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
  const { username, version, isLocked } = server;
  return { username, version, savedAt, ...(isLocked === true && { isLocked }) };
}

/** Whether the plan stopped covering a card: the server keeps it, shows it to nobody and takes no change of it. */
export function isLocked(card: LocalCard): boolean {
  return card.published?.isLocked === true;
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
