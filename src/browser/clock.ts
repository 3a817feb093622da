export interface Clock {
  now: () => Date;
  /** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
}

/** The device clock can be days off, so expiry is checked on the server. */
export const browserClock: Clock = {
  now: () => new Date(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
