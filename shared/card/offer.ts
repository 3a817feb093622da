import { elementHref } from '#shared/card/element-link.ts';
import type { CardElement, Price } from '#shared/card/element.ts';

/** A video that can be played in place. */
export interface VideoOffer {
  kind: 'video';
  /** YouTube's own name for the video. */
  id: string;
  name: string;
  /** The picture its owner gave it; empty for the one that is drawn. */
  picture: string;
  href: string;
}

/** Something for sale: a shop's address that was given a name. */
export interface ProductOffer {
  kind: 'product';
  name: string;
  price: Price | null;
  picture: string;
  /** Null when its address leads nowhere. */
  href: string | null;
}

export type Offer = VideoOffer | ProductOffer;

/** The only host a video is played from: YouTube's, which keeps no cookie before somebody plays. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';

/** The video an address of YouTube leads to; null for channels, playlists and every other address. */
export function findVideoId(value: string): string | null {
  const href = elementHref('youtube', value);
  if (href === null) return null;
  const { hostname, pathname, searchParams } = new URL(href);
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname.endsWith('youtu.be')
    ? first
    : first === 'watch'
      ? (searchParams.get('v') ?? '')
      : /^(?:shorts|live|embed|v)$/.test(first)
        ? second
        : '';
  return /^[\w-]{11}$/.test(id) ? id : null;
}

/** What an element is beyond a line of the list; null for the plain ways to reach somebody. */
export function findOffer(element: CardElement): Offer | null {
  const { type, value, name = '', picture = '', price } = element;
  if (type === 'youtube') {
    const id = findVideoId(value);
    return id === null
      ? null
      : { kind: 'video', id, name, picture, href: elementHref(type, value) ?? '' };
  }
  if (type !== 'shop' || name === '') return null;
  return { kind: 'product', name, price: price ?? null, picture, href: elementHref(type, value) };
}

/** What a page that shows these elements needs beyond a plain one: the styles of offers, and for videos the player. */
export type PageNeed = 'nothing' | 'offers' | 'video';

/** The most any of the elements needs. */
export function pageNeed(elements: readonly CardElement[]): PageNeed {
  const kinds = new Set(elements.map((element) => findOffer(element)?.kind));
  return kinds.has('video') ? 'video' : kinds.has('product') ? 'offers' : 'nothing';
}
