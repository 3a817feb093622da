import type { ElementType } from '#shared/card/element.ts';

export interface ShareTarget {
  name: string;
  icon: ElementType;
  /** The service's own page that takes a link. */
  address: (url: string, text: string) => string;
}

function withQuery(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

/** Where a card's link can be posted. */
export const SHARE_TARGETS: readonly ShareTarget[] = [
  {
    name: 'Twitter',
    icon: 'twitter',
    address: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    name: 'Facebook',
    icon: 'facebook',
    address: (url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'LinkedIn',
    icon: 'linkedin',
    address: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'WhatsApp',
    icon: 'whatsapp',
    address: (url, text) => withQuery('https://wa.me/', { text: `${text} ${url}` }),
  },
];
