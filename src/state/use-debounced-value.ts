import { useEffect, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';

const DELAY_MS = 250;

/** Returns `value` debounced by 250 ms. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => browserClock.after(DELAY_MS, () => setDebounced(value)), [value]);
  return debounced;
}
