import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/element-link.ts';
import { visibleElements, type CardElement, type ElementType } from '#shared/card/element.ts';
import { findOffer } from '#shared/card/offer.ts';

/** The kinds whose page is the person: schema.org's `sameAs` is no place for a map search, a meeting or a booking page. */
const PROFILES: ReadonlySet<ElementType> = new Set([
  'linkedin',
  'twitter',
  'instagram',
  'facebook',
  'youtube',
  'github',
  'tiktok',
  'spotify',
  'portfolio',
]);
/** Pages on those services that are a company, a song or a playlist. */
const NO_PERSON =
  /^https:\/\/(?:www\.linkedin\.com\/(?!in\/)|open\.spotify\.com\/(?!artist\/|user\/))/;

function profileUrl(element: CardElement): string[] {
  // A video or a product is something of theirs, not them elsewhere.
  if (!PROFILES.has(element.type) || findOffer(element) !== null) return [];
  const href = elementHref(element.type, element.value);
  return href === null || NO_PERSON.test(href) ? [] : [href];
}

/** The card as search engines read it: schema.org ProfilePage about a Person. Blank fields are left out. */
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
