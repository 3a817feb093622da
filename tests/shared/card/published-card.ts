import { buildCard, type PublishedCard } from '#shared/card/card.ts';

const AT = '2026-03-01T09:00:00.000Z';

/** A card as the server returns it. */
export function buildPublishedCard(changes: Partial<PublishedCard> = {}): PublishedCard {
  return {
    ...buildCard(new Date(AT), null),
    name: 'Ann Okafor',
    title: 'Product Designer',
    company: 'Northwind Studio',
    username: 'ann-okafor',
    profileImage: '',
    contactPhoto: '',
    headerPhoto: '',
    version: 3,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}
