import type { CardContent } from '#shared/card/card.ts';
import { cleanElement } from '#shared/card/element/element.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';

/**
 * Removes invisible characters from a stored card. Cards saved before `cardWriteSchema` may contain
 * some, and they must not reach titles, mails, passes and files.
 */
export function cleanCard<Card extends CardContent>(card: Card): Card {
  return {
    ...card,
    name: removeInvisible(card.name),
    title: removeInvisible(card.title),
    company: removeInvisible(card.company),
    bio: removeInvisible(card.bio),
    email: removeInvisible(card.email),
    phone: removeInvisible(card.phone),
    website: removeInvisible(card.website),
    cardElements: card.cardElements.map(cleanElement),
    ...(card.consentLine !== undefined && { consentLine: removeInvisible(card.consentLine) }),
  };
}
