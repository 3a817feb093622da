import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/link/element-link.ts';
import { ELEMENTS, visibleElements, type CardElement } from '#shared/card/element/element.ts';
import { findMediaElement } from '#shared/card/element/media-element.ts';

/** Pages on those services that are a company, a song or a playlist. */
const NOT_A_PROFILE =
  /^https:\/\/(?:www\.linkedin\.com\/(?!in\/)|open\.spotify\.com\/(?!artist\/|user\/))/;

function profileUrl(element: CardElement): string[] {
  // A video or a product is not a profile of the person.
  if (!ELEMENTS[element.type].identifiesPerson || findMediaElement(element) !== null) return [];
  const href = elementHref(element.type, element.value);
  return href === null || NOT_A_PROFILE.test(href) ? [] : [href];
}

/** The card as structured data: schema.org ProfilePage about a Person. Blank fields are omitted. */
export function buildStructuredData(card: PublishedCard, url: string, origin: string): object {
  const { name, title, company, bio, profileImage, username } = card;
  const profiles = visibleElements(card).flatMap(profileUrl);
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
      ...(profiles.length > 0 && { sameAs: [...new Set(profiles)] }),
    },
  };
}
