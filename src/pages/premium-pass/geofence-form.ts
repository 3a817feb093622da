import {
  geofenceSchema,
  parseTypedNumber,
  POSITION_MESSAGES,
  RADIUS,
  type Geofence,
} from '#shared/wallet/geofence.ts';
import type { TypedGeofence } from '#src/state/pass-drafts.ts';

export const EMPTY_PLACE: TypedGeofence['places'][number] = {
  latitude: '',
  longitude: '',
  relevantText: '',
};

/** Off, with the usual radius and room for one place. */
export const EMPTY_GEOFENCE: TypedGeofence = {
  enabled: false,
  radius: String(RADIUS.default),
  places: [EMPTY_PLACE],
};

function isBlank(place: TypedGeofence['places'][number]): boolean {
  return Object.values(place).every((text) => text.trim() === '');
}

const NEGATIVE_ALLOWED: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** What is wrong with a number while it is typed: letters are marked at once, what may still become a number is not. */
export function typedNumberIssue(field: string, text: string): string | undefined {
  const message = Object.entries(POSITION_MESSAGES).find(([name]) => name === field)?.[1];
  const isNumberLike = (NEGATIVE_ALLOWED.has(field) ? /^[+-]?[\d.,]*$/ : /^[\d.,]*$/).test(
    text.trim(),
  );
  return isNumberLike ? undefined : message;
}

/** A saved geofence as it is typed; with room for one place when there is none. */
export function typeGeofence({ enabled, radius, places }: Geofence): TypedGeofence {
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
 * What was typed, checked: the places, or what is wrong with single fields, named `radius` or `places.0.latitude`. A place
 * nothing was typed into is none, unless it is the only one of a fence that is switched on.
 */
export function checkGeofence(
  typed: TypedGeofence,
): { ok: true; geofence: Geofence } | { ok: false; issues: ReadonlyMap<string, string> } {
  const isNeeded = typed.enabled && typed.places.every(isBlank);
  const kept = typed.places
    .map((place, index) => ({ place, index }))
    .filter(({ place, index }) => !isBlank(place) || (isNeeded && index === 0));
  const parsed = geofenceSchema.safeParse({
    enabled: typed.enabled,
    radius: parseTypedNumber(typed.radius),
    places: kept.map(({ place }) => ({
      latitude: parseTypedNumber(place.latitude),
      longitude: parseTypedNumber(place.longitude),
      relevantText: place.relevantText,
    })),
  });
  if (parsed.success) return { ok: true, geofence: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }): [string, string] => {
    const [part, at, field] = path;
    const index = typeof at === 'number' ? kept[at]?.index : undefined;
    return [index === undefined ? String(part) : `places.${index}.${String(field)}`, message];
  });
  return { ok: false, issues: new Map(issues.toReversed()) };
}
