import { useEffect, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';

/** How long typing rests before what is costly to draw follows it, in milliseconds. */
const REST_MS = 250;

/** A value as it was when it last rested: what is not looked at while typing need not keep up with it. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => browserClock.after(REST_MS, () => setRested(value)), [value]);
  return rested;
}
