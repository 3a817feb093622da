import type { ElementType } from '#shared/card/element/element.ts';

export interface ShareTarget {
  name: string;
  icon: ElementType;
  /** The service's share page for a link. */
  buildUrl: (url: string, text: string) => string;
}

function withQuery(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}

export const SHARE_TARGETS: readonly ShareTarget[] = [
  {
    name: 'Twitter',
    icon: 'twitter',
    buildUrl: (url, text) => withQuery('https://twitter.com/intent/tweet', { url, text }),
  },
  {
    name: 'Facebook',
    icon: 'facebook',
    buildUrl: (url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'LinkedIn',
    icon: 'linkedin',
    buildUrl: (url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'WhatsApp',
    icon: 'whatsapp',
    buildUrl: (url, text) => withQuery('https://wa.me/', { text: `${text} ${url}` }),
  },
];
