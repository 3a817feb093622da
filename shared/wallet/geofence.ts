import { z } from 'zod';
import { cleanedLine } from '#shared/format/line.ts';

/** Meters around a place within which a phone shows the pass; what works well in practice. */
export const RADIUS = {
  default: 100,
  recommendedMin: 100,
  recommendedMax: 500,
  max: 10_000,
} as const;

/** Both wallets take ten places of a pass and refuse the eleventh. */
export const PLACES_MAX = 10;
export const RELEVANT_TEXT_MAX = 80;

/** What a person reads at a field that takes a number. */
export const POSITION_MESSAGES = {
  latitude: 'Latitude is a number from -90 to 90.',
  longitude: 'Longitude is a number from -180 to 180.',
  radius: 'Radius is a number of meters.',
} as const;

const degrees = (max: number, message: string) =>
  z.number(message).min(-max, message).max(max, message);

const placeSchema = z.object({
  latitude: degrees(90, POSITION_MESSAGES.latitude),
  longitude: degrees(180, POSITION_MESSAGES.longitude),
  /** What an iPhone shows beside the pass there; empty for the wallet's own words. */
  relevantText: cleanedLine(
    RELEVANT_TEXT_MAX,
    `This text may have at most ${RELEVANT_TEXT_MAX} characters.`,
  ).default(''),
});

/** Where a phone offers the pass on its lock screen. Places are kept while it is switched off. */
export const geofenceSchema = z
  .object({
    enabled: z.boolean(),
    radius: z
      .number(POSITION_MESSAGES.radius)
      .positive('Radius is a number of meters above 0.')
      .max(RADIUS.max, `Radius is at most ${RADIUS.max} meters.`),
    places: z.array(placeSchema).max(PLACES_MAX, `A pass takes at most ${PLACES_MAX} places.`),
  })
  .refine(({ enabled, places }) => !enabled || places.length > 0, {
    path: ['places'],
    message: 'Add a place before you switch this on.',
  });
export type Geofence = z.infer<typeof geofenceSchema>;

export const NO_GEOFENCE: Geofence = { enabled: false, radius: RADIUS.default, places: [] };

/** Reads a number as a person types one, `52,5` included; null for anything else. */
export function parseTypedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
