import { parseTypedNumber } from '#shared/wallet/geofence.ts';

export interface GeoPosition {
  latitude: number;
  longitude: number;
}

/**
 * Why a text has no position: `short_link` would need a request to its service, `no_position` is a
 * map URL without one, `unknown` is everything else.
 */
export type MapAddressIssue = 'short_link' | 'no_position' | 'unknown';

/** Decimal degrees without an exponent, as all map services write them. */
const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s*[,;\s]\s*(${NUMBER})\s*$`);

/**
 * Parses a position from coordinates, a `geo:` URI (RFC 5870), or a URL of Google Maps, Apple Maps
 * or OpenStreetMap. Makes no requests.
 */
export function parseMapAddress(
  text: string,
): { ok: true; position: GeoPosition } | { ok: false; issue: MapAddressIssue } {
  const position = parsePair(text) ?? parseDegrees(text) ?? parseGeoUri(text);
  if (position) return { ok: true, position };
  const url = parseUrl(text);
  const service = url && SERVICES.find(({ host }) => host.test(url.hostname));
  if (!url || !service) return { ok: false, issue: isShortLink(url) ? 'short_link' : 'unknown' };
  const found = service.read(url);
  if (found) return { ok: true, position: found };
  return { ok: false, issue: 'no_position' };
}

interface MapService {
  host: RegExp;
  read: (url: URL) => GeoPosition | null;
}

const SERVICES: readonly MapService[] = [
  { host: /(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, read: parseGoogle },
  { host: /^(?:beta\.)?maps\.apple\.com$/, read: parseApple },
  { host: /(?:^|\.)(?:openstreetmap|osm)\.org$/, read: parseOpenStreetMap },
];

function isShortLink(url: URL | null): boolean {
  return url !== null && /^(?:maps\.app\.goo\.gl|goo\.gl|maps\.apple)$/.test(url.hostname);
}

/** Prefers the place over the center of the map: `!3d…!4d…` is the pin, `@…` is the view. */
function parseGoogle({ href, pathname, searchParams }: URL): GeoPosition | null {
  const pin = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`).exec(href);
  const view = new RegExp(`/@(${NUMBER}),(${NUMBER})`).exec(pathname);
  const segments = pathname.split('/').map(decode);
  return (
    fromMatch(pin) ??
    firstPair(['query', 'q', 'destination', 'll', 'center'].map((key) => searchParams.get(key))) ??
    firstPair(segments.toReversed()) ??
    fromMatch(view)
  );
}

function parseApple({ searchParams }: URL): GeoPosition | null {
  const keys = ['coordinate', 'll', 'q', 'daddr', 'center', 'sll'];
  return firstPair(keys.map((key) => searchParams.get(key)));
}

function parseOpenStreetMap({ searchParams, hash }: URL): GeoPosition | null {
  const marker = [searchParams.get('mlat'), searchParams.get('mlon')];
  const view = new RegExp(String.raw`map=\d+(?:\.\d+)?/(${NUMBER})/(${NUMBER})`).exec(hash);
  return firstPair([marker.join(',')]) ?? fromMatch(view);
}

/** `geo:52.5,13.4;u=35`, and Android's `geo:0,0?q=52.5,13.4(Office)`. */
function parseGeoUri(text: string): GeoPosition | null {
  const uri = /^\s*geo:([^;?\s]+)[^?\s]*(?:\?q=([^(&]+))?/i.exec(text);
  if (!uri) return null;
  const named = uri[2] === undefined ? null : parsePair(decode(uri[2]));
  // A third coordinate is the altitude.
  return named ?? parsePair(uri[1]?.split(',').slice(0, 2).join(',') ?? '');
}

/** `52°31'12.0"N 13°24'18.0"E`. */
function parseDegrees(text: string): GeoPosition | null {
  const part = String.raw`(\d{1,3})°\s*(?:(\d{1,2})['′]\s*)?(?:(\d{1,2}(?:\.\d+)?)["″]\s*)?`;
  const match = new RegExp(String.raw`^\s*${part}([NS])[,\s]*${part}([EW])\s*$`, 'i').exec(text);
  if (!match) return null;
  const degrees = (at: number) => {
    const [whole = 0, minutes = 0, seconds = 0] = match
      .slice(at, at + 3)
      .map((digits) => Number(digits ?? 0));
    const sign = /[SW]/i.test(match[at + 3] ?? '') ? -1 : 1;
    return sign * (whole + minutes / 60 + seconds / 3600);
  };
  return toPosition(degrees(1), degrees(5));
}

function parsePair(text: string): GeoPosition | null {
  return fromMatch(PAIR.exec(text));
}

function firstPair(texts: readonly (string | null)[]): GeoPosition | null {
  for (const text of texts) {
    // Google writes `loc:52.5,13.4`, and a label in parentheses after it.
    const pair = parsePair((text ?? '').replace(/^loc:/i, '').replace(/\(.*$/, ''));
    if (pair) return pair;
  }
  return null;
}

function fromMatch(match: RegExpExecArray | null): GeoPosition | null {
  const latitude = parseTypedNumber(match?.[1] ?? '');
  const longitude = parseTypedNumber(match?.[2] ?? '');
  return latitude === null || longitude === null ? null : toPosition(latitude, longitude);
}

/** Rounded to six decimals, about a tenth of a meter; null outside the globe. */
function toPosition(latitude: number, longitude: number): GeoPosition | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}

function parseUrl(text: string): URL | null {
  const trimmed = text.trim();
  try {
    return new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  } catch {
    // Not a URL.
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Stray percent sign: the text is used unchanged.
    return text;
  }
}
