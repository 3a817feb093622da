import { geofenceSchema, parseTypedNumber, type Geofence } from '#shared/wallet/geofence.ts';
import type { PassDraft } from '#src/state/pass-drafts.ts';

type Field = 'latitude' | 'longitude' | 'radius';

/** What was typed, checked: the place, or what is wrong with single fields. */
export function checkGeofence(
  typed: PassDraft['geofence'],
): { ok: true; geofence: Geofence } | { ok: false; issues: Partial<Record<Field, string>> } {
  const parsed = geofenceSchema.safeParse({
    enabled: typed.enabled,
    latitude: parseTypedNumber(typed.latitude),
    longitude: parseTypedNumber(typed.longitude),
    radius: parseTypedNumber(typed.radius),
  });
  if (parsed.success) return { ok: true, geofence: parsed.data };
  return {
    ok: false,
    issues: Object.fromEntries(
      parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
    ),
  };
}
