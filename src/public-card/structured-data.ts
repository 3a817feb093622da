import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/element-link.ts';
import { visibleElements } from '#shared/card/element.ts';
import { findOffer } from '#shared/card/offer.ts';

/** The card as search engines read it: schema.org ProfilePage about a Person. Blank fields are left out. */
export function buildStructuredData(card: PublishedCard, url: string, origin: string): object {
  const { name, title, company, bio, profileImage, username } = card;
  const links = visibleElements(card)
    // A video or a product is something of theirs, not them elsewhere.
    .filter((element) => findOffer(element) === null)
    .map(({ type, value }) => elementHref(type, value))
    .filter((link) => link?.startsWith('http') === true);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: card.createdAt,
    dateModified: card.updatedAt,
    mainEntity: {
      '@type': 'Person',
      name: name || company || username,
      alternateName: username,
      ...(title && { jobTitle: title }),
      ...(company && { worksFor: { '@type': 'Organization', name: company } }),
      ...(bio && { description: bio }),
      ...(profileImage && { image: `${origin}${profileImage}` }),
      ...(links.length > 0 && { sameAs: links }),
    },
  };
}
