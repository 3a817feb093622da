import type { CardContent } from '#shared/card/card.ts';
import { cleanElement } from '#shared/card/element.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/**
 * A stored card without characters that cannot be seen: cards of before `cardWriteSchema` may hold some, and they must
 * reach no title, mail, pass or file.
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
