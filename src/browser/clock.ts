export interface Clock {
  now: () => Date;
  /** Runs something once after `ms` milliseconds; the returned function calls it off. */
  after: (ms: number, run: () => void) => () => void;
}

/** The device's own clock. It may be days off: what expires is judged by the server. */
export const browserClock: Clock = {
  now: () => new Date(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
