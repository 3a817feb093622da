import type { EventBody, Source } from '#shared/api/events.ts';

const TABLET = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Android|Windows Phone/i;

/** The class of device a browser says it runs on. An iPad that calls itself a Mac is taken for a computer. */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}

const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave|kagi)\.[a-z.]+$/;
const SOCIAL =
  /(?:^|\.)(?:linkedin\.com|lnkd\.in|facebook\.com|fb\.com|instagram\.com|t\.co|x\.com|twitter\.com|tiktok\.com|youtube\.com|whatsapp\.com|wa\.me|telegram\.org|t\.me|reddit\.com|pinterest\.[a-z.]+|threads\.(?:net|com)|bsky\.app|xing\.com|snapchat\.com|messenger\.com|discord\.com)$/;

/** Where a view came from: what the address says, else what kind of page was before. */
export function sourceOf({ source, referrer }: Pick<EventBody, 'source' | 'referrer'>): Source {
  if (source !== undefined) return source;
  if (referrer === undefined) return 'direct';
  if (SEARCH.test(referrer)) return 'search';
  return SOCIAL.test(referrer) ? 'social' : 'website';
}

/** The country the edge saw the request come from, as two letters; `XX` where it does not know. */
export function countryOf({ cf }: { readonly cf?: object | undefined }): string {
  const country: unknown = cf && 'country' in cf ? cf.country : null;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : 'XX';
}
