import { elementHref } from '#shared/card/link/element-link.ts';
import type { CardElement, Price } from './element.ts';

/** A video that plays in place. */
export interface VideoElement {
  kind: 'video';
  /** YouTube's video id. */
  id: string;
  name: string;
  /** The owner's picture; empty for the generated one. */
  picture: string;
  href: string;
}

/** A product: a shop link with a name. */
export interface ProductElement {
  kind: 'product';
  name: string;
  price: Price | null;
  picture: string;
  /** Null when the value is not a link. */
  href: string | null;
}

export type MediaElement = VideoElement | ProductElement;

/** Videos are embedded from this host only: YouTube sets no cookie there before playback. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';

/** Video id of a YouTube address; null for channels, playlists and other addresses. */
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

/** The media element of a card element; null for plain rows. */
export function findMediaElement(element: CardElement): MediaElement | null {
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

/** What a page needs beyond the plain one: styles of media elements, and the player for videos. */
export type PageAssets = 'nothing' | 'offers' | 'video';

export function findPageAssets(elements: readonly CardElement[]): PageAssets {
  const kinds = new Set(elements.map((element) => findMediaElement(element)?.kind));
  return kinds.has('video') ? 'video' : kinds.has('product') ? 'offers' : 'nothing';
}
