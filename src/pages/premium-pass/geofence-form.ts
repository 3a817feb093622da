import {
  geofenceSchema,
  parseTypedNumber,
  POSITION_MESSAGES,
  RADIUS,
  type Geofence,
} from '#shared/wallet/geofence.ts';
import type { TypedGeofence } from '#src/state/wallet/pass-drafts.ts';

export const EMPTY_PLACE: TypedGeofence['places'][number] = {
  latitude: '',
  longitude: '',
  relevantText: '',
};

/** Disabled, with the default radius and one empty place. */
export const EMPTY_GEOFENCE: TypedGeofence = {
  enabled: false,
  radius: String(RADIUS.default),
  places: [EMPTY_PLACE],
};

function isBlank(place: TypedGeofence['places'][number]): boolean {
  return Object.values(place).every((text) => text.trim() === '');
}

const NEGATIVE_ALLOWED: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/**
 * Returns why a number is invalid while it is typed. Text that can still become a number is valid.
 */
export function typedNumberIssue(field: string, text: string): string | undefined {
  const message = Object.entries(POSITION_MESSAGES).find(([name]) => name === field)?.[1];
  const isNumberLike = (NEGATIVE_ALLOWED.has(field) ? /^[+-]?[\d.,]*$/ : /^[\d.,]*$/).test(
    text.trim(),
  );
  return isNumberLike ? undefined : message;
}

/** Converts a saved geofence to form text; without places it has one empty place. */
export function toTypedGeofence({ enabled, radius, places }: Geofence): TypedGeofence {
  return {
    enabled,
    radius: String(radius),
    places:
      places.length === 0
        ? [EMPTY_PLACE]
        : places.map(({ latitude, longitude, relevantText }) => ({
            latitude: String(latitude),
            longitude: String(longitude),
            relevantText,
          })),
  };
}

/**
 * Validates the form. Issues are keyed by field: `radius` or `places.0.latitude`. Empty places are
 * dropped, except for the only place of an enabled geofence.
 */
export function checkGeofence(
  typed: TypedGeofence,
): { ok: true; geofence: Geofence } | { ok: false; issues: ReadonlyMap<string, string> } {
  const isPlaceRequired = typed.enabled && typed.places.every(isBlank);
  const filled = typed.places
    .map((place, index) => ({ place, index }))
    .filter(({ place, index }) => !isBlank(place) || (isPlaceRequired && index === 0));
  const parsed = geofenceSchema.safeParse({
    enabled: typed.enabled,
    radius: parseTypedNumber(typed.radius),
    places: filled.map(({ place }) => ({
      latitude: parseTypedNumber(place.latitude),
      longitude: parseTypedNumber(place.longitude),
      relevantText: place.relevantText,
    })),
  });
  if (parsed.success) return { ok: true, geofence: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }): [string, string] => {
    const [part, at, field] = path;
    const index = typeof at === 'number' ? filled[at]?.index : undefined;
    return [index === undefined ? String(part) : `places.${index}.${String(field)}`, message];
  });
  return { ok: false, issues: new Map(issues.toReversed()) };
}
