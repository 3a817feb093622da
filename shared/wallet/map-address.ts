import { parseTypedNumber } from '#shared/wallet/geofence.ts';

export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Why a text names no position: `short_link` where a service would have to be asked, `no_position` for a map's address without
 * one, `unknown` for everything else.
 */
export type MapAddressIssue = 'short_link' | 'no_position' | 'unknown';

/** Decimal degrees without exponent, as every map writes them. */
const NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s*[,;\s]\s*(${NUMBER})\s*$`);

/**
 * Reads a position from what people copy: coordinates, a `geo:` URI (RFC 5870), or an address of Google Maps, Apple Maps or
 * OpenStreetMap. Nothing is asked of any of them.
 */
export function parseMapAddress(
  text: string,
): { ok: true; position: Position } | { ok: false; issue: MapAddressIssue } {
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
  read: (url: URL) => Position | null;
}

const SERVICES: readonly MapService[] = [
  { host: /(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, read: readGoogle },
  { host: /^(?:beta\.)?maps\.apple\.com$/, read: readApple },
  { host: /(?:^|\.)(?:openstreetmap|osm)\.org$/, read: readOpenStreetMap },
];

function isShortLink(url: URL | null): boolean {
  return url !== null && /^(?:maps\.app\.goo\.gl|goo\.gl|maps\.apple)$/.test(url.hostname);
}

/** The place itself before the middle of the map: `!3d…!4d…` is the pin, `@…` is the view. */
function readGoogle({ href, pathname, searchParams }: URL): Position | null {
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

function readApple({ searchParams }: URL): Position | null {
  const keys = ['coordinate', 'll', 'q', 'daddr', 'center', 'sll'];
  return firstPair(keys.map((key) => searchParams.get(key)));
}

function readOpenStreetMap({ searchParams, hash }: URL): Position | null {
  const marker = [searchParams.get('mlat'), searchParams.get('mlon')];
  const view = new RegExp(String.raw`map=\d+(?:\.\d+)?/(${NUMBER})/(${NUMBER})`).exec(hash);
  return firstPair([marker.join(',')]) ?? fromMatch(view);
}

/** `geo:52.5,13.4;u=35`, and Android's `geo:0,0?q=52.5,13.4(Office)`. */
function parseGeoUri(text: string): Position | null {
  const uri = /^\s*geo:([^;?\s]+)[^?\s]*(?:\?q=([^(&]+))?/i.exec(text);
  if (!uri) return null;
  const named = uri[2] === undefined ? null : parsePair(decode(uri[2]));
  // A third coordinate is the altitude.
  return named ?? parsePair(uri[1]?.split(',').slice(0, 2).join(',') ?? '');
}

/** `52°31'12.0"N 13°24'18.0"E`, as maps show a place. */
function parseDegrees(text: string): Position | null {
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
  return checked(degrees(1), degrees(5));
}

function parsePair(text: string): Position | null {
  return fromMatch(PAIR.exec(text));
}

function firstPair(texts: readonly (string | null)[]): Position | null {
  for (const text of texts) {
    // Google writes `loc:52.5,13.4` and a label in parentheses after it.
    const pair = parsePair((text ?? '').replace(/^loc:/i, '').replace(/\(.*$/, ''));
    if (pair) return pair;
  }
  return null;
}

function fromMatch(match: RegExpExecArray | null): Position | null {
  const latitude = parseTypedNumber(match?.[1] ?? '');
  const longitude = parseTypedNumber(match?.[2] ?? '');
  return latitude === null || longitude === null ? null : checked(latitude, longitude);
}

/** A position on the globe, to a tenth of a meter; null for numbers that are none. */
function checked(latitude: number, longitude: number): Position | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) };
}

function parseUrl(text: string): URL | null {
  const trimmed = text.trim();
  try {
    return new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  } catch {
    // Forgives a text that is no address.
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Forgives a stray percent sign: then the text is read as it is.
    return text;
  }
}
