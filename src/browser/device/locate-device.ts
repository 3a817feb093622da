export type PositionOutcome =
  | { ok: true; latitude: number; longitude: number; accuracyMeters: number }
  | { ok: false; issue: 'denied' | 'unavailable' | 'timeout' | 'unsupported' };

/** Codes of `GeolocationPositionError` (W3C Geolocation, §9). */
const ISSUES: Readonly<Record<number, 'denied' | 'unavailable' | 'timeout'>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

const TIMEOUT_MS = 15_000;

/** Reads the device's location once; the browser asks for permission first. Never rejects. */
export function locateDevice(): Promise<PositionOutcome> {
  const { promise, resolve } = Promise.withResolvers<PositionOutcome>();
  const { geolocation } = navigator as Partial<Navigator>;
  if (geolocation === undefined) return Promise.resolve({ ok: false, issue: 'unsupported' });
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      resolve({ ok: true, latitude, longitude, accuracyMeters: accuracy }),
    ({ code }) => resolve({ ok: false, issue: ISSUES[code] ?? 'unavailable' }),
    { enableHighAccuracy: true, timeout: TIMEOUT_MS },
  );
  return promise;
}
