import { z } from 'zod';
import { cleanTextSchema } from '#shared/text/text-schema.ts';

/** Radius in meters around a place within which a phone offers the pass. */
export const RADIUS = {
  default: 100,
  recommendedMin: 100,
  recommendedMax: 500,
  max: 10_000,
} as const;

/** Both wallets reject an eleventh location. */
export const PLACES_MAX = 10;
export const RELEVANT_TEXT_MAX = 80;

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
  /** Text on an iPhone's lock screen at this place; empty for the wallet's default. */
  relevantText: cleanTextSchema(
    RELEVANT_TEXT_MAX,
    `This text may have at most ${RELEVANT_TEXT_MAX} characters.`,
  ).default(''),
});

/** Where a phone offers the pass on its lock screen. Places stay stored while this is disabled. */
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

/** Parses a typed number, including `52,5`; null for anything else. */
export function parseTypedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
