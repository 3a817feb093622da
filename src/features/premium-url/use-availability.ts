import { useEffect, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import {
  fetchAvailability,
  checkLocally,
  type Availability,
} from '#src/features/premium-url/availability.ts';

/** Debounce delay in milliseconds. */
const DELAY_MS = 300;

/** Availability of the typed name, checked on the server after a short delay. */
export function useAvailability(
  name: string,
  current: string,
  others: readonly string[],
): Availability {
  const local = checkLocally(name, current, others);
  const [response, setResponse] = useState<{ name: string; availability: Availability } | null>(
    null,
  );
  const needsServer = local === null && response?.name !== name;

  useEffect(() => {
    if (!needsServer) return undefined;
    const controller = new AbortController();
    const check = async () => {
      const availability = await fetchAvailability(name, controller.signal);
      if (!controller.signal.aborted) setResponse({ name, availability });
    };
    const cancel = browserClock.after(DELAY_MS, () => void check());
    return () => {
      cancel();
      controller.abort();
    };
  }, [needsServer, name]);

  if (local) return local;
  return response?.name === name ? response.availability : { kind: 'checking' };
}
