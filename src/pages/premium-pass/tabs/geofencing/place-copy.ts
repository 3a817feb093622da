import type { MapAddressIssue } from './map-address.ts';
import type { PositionOutcome } from '#src/browser/device/locate-device.ts';

type LocationIssue = Extract<PositionOutcome, { ok: false }>['issue'];

/** Why the device's position is unavailable, and what to do instead. */
export const LOCATION_ISSUES: Readonly<Record<LocationIssue, string>> = {
  denied:
    "Location access is blocked. Allow it in your browser's site settings, or paste a map link.",
  unavailable: "Your device couldn't find its position. Try again outdoors, or paste a map link.",
  timeout: 'Finding your position took too long. Try again, or paste a map link.',
  unsupported: "This browser doesn't support location. Paste a map link instead.",
};

/** Why a pasted map link was rejected, and what to do instead. */
export const MAP_ADDRESS_ISSUES: Readonly<Record<MapAddressIssue, string>> = {
  short_link:
    "This short link doesn't contain a position. Open it, then copy the full link from your browser.",
  no_position:
    "This map link doesn't contain a position. Select the exact place on the map, then copy its link.",
  unknown: 'Paste coordinates, or a link from Google Maps, Apple Maps, or OpenStreetMap.',
};

export const MAP_ADDRESS_READ = 'Position taken from the map link.';

export function describeAccuracy(accuracyMeters: number): string {
  const meters = Math.max(1, Math.round(accuracyMeters));
  return `Position set, accurate to about ${meters.toLocaleString('en-US')} m.`;
}
