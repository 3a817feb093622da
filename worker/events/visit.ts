import type { EventBody, ViewSource } from '#shared/api/analytics/events.ts';

const TABLET = /iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i;
const PHONE = /Mobi|iPhone|iPod|Android|Windows Phone/i;

/** Device class by the user agent. An iPad that identifies as a Mac counts as a computer. */
export function parseDevice(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}

const SEARCH =
  /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|yandex|baidu|brave|kagi)\.[a-z.]+$/;
const SOCIAL =
  /(?:^|\.)(?:linkedin\.com|lnkd\.in|facebook\.com|fb\.com|instagram\.com|t\.co|x\.com|twitter\.com|tiktok\.com|youtube\.com|whatsapp\.com|wa\.me|telegram\.org|t\.me|reddit\.com|pinterest\.[a-z.]+|threads\.(?:net|com)|bsky\.app|xing\.com|snapchat\.com|messenger\.com|discord\.com)$/;

/** Source of a view: the marker in the URL, or else the kind of the referring site. */
export function readViewSource({
  source,
  referrer,
}: Pick<EventBody, 'source' | 'referrer'>): ViewSource {
  if (source !== undefined) return source;
  if (referrer === undefined) return 'direct';
  if (SEARCH.test(referrer)) return 'search';
  return SOCIAL.test(referrer) ? 'social' : 'website';
}

/** Country of a request according to the edge, as two letters; `XX` if unknown. */
export function readCountry({ cf }: { readonly cf?: object | undefined }): string {
  const country: unknown = cf && 'country' in cf ? cf.country : null;
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : 'XX';
}
