import { useEffect, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import {
  askAvailability,
  judgeUsername,
  type Availability,
} from '#src/features/premium-url/availability.ts';

/** How long typing rests before the server is asked, in milliseconds. */
const REST_MS = 300;

/** Whether the typed name can be had, asked a moment after the last key. */
export function useAvailability(
  name: string,
  current: string,
  others: readonly string[],
): Availability {
  const known = judgeUsername(name, current, others);
  const [answer, setAnswer] = useState<{ name: string; availability: Availability } | null>(null);
  const mustAsk = known === null && answer?.name !== name;

  useEffect(() => {
    if (!mustAsk) return undefined;
    const giveUp = new AbortController();
    const ask = async () => {
      const availability = await askAvailability(name, giveUp.signal);
      if (!giveUp.signal.aborted) setAnswer({ name, availability });
    };
    const cancel = browserClock.after(REST_MS, () => void ask());
    return () => {
      cancel();
      giveUp.abort();
    };
  }, [mustAsk, name]);

  if (known) return known;
  return answer?.name === name ? answer.availability : { kind: 'checking' };
}
