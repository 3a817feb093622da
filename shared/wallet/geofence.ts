import { z } from 'zod';

/** Metres around the place within which a phone shows the pass; what works well in practice. */
export const RADIUS = {
  default: 100,
  recommendedMin: 100,
  recommendedMax: 500,
  max: 10_000,
} as const;

const degrees = (max: number, message: string) =>
  z.number(message).min(-max, message).max(max, message);

/** Where a phone offers the pass on its lock screen. */
export const geofenceSchema = z.object({
  enabled: z.boolean(),
  latitude: degrees(90, 'Latitude is a number from -90 to 90.'),
  longitude: degrees(180, 'Longitude is a number from -180 to 180.'),
  radius: z
    .number('Radius is a number of metres.')
    .positive('Radius is a number of metres above 0.')
    .max(RADIUS.max, `Radius is at most ${RADIUS.max} metres.`),
});
export type Geofence = z.infer<typeof geofenceSchema>;

/** Reads a number as a person types one, `52,5` included; null for anything else. */
export function parseTypedNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}
