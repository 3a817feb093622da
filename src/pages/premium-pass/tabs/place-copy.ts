import type { MapAddressIssue } from '#shared/wallet/map-address.ts';
import type { PositionOutcome } from '#src/browser/position.ts';

type LocationIssue = Extract<PositionOutcome, { ok: false }>['issue'];

/** Why the device's position was not taken, and what to do instead. */
export const LOCATION_ISSUES: Readonly<Record<LocationIssue, string>> = {
  denied:
    'This browser may not use your location. Allow it in the site settings, or paste a map link.',
  unavailable: 'Your device could not find its position. Try again outdoors, or paste a map link.',
  timeout: 'Finding your position took too long. Try again, or paste a map link.',
  unsupported: 'This browser cannot find its position. Paste a map link instead.',
};

/** Why a pasted map address was not taken, and what to do instead. */
export const MAP_ADDRESS_ISSUES: Readonly<Record<MapAddressIssue, string>> = {
  short_link:
    'This short link does not contain a position. Open it, then copy the long address from your browser.',
  no_position:
    'This map link does not contain a position. Select the exact place on the map, then copy its link.',
  unknown: 'Paste coordinates, or a link from Google Maps, Apple Maps or OpenStreetMap.',
};

export const MAP_ADDRESS_READ = 'Position taken from the map link.';

/** How exact a position is, in the steps a person thinks in. */
export function describeAccuracy(accuracyMeters: number): string {
  const meters = Math.max(1, Math.round(accuracyMeters));
  return `Position set, accurate to about ${meters.toLocaleString('en-US')} m.`;
}
