import type { Failure, OutsideCall } from '#tests/worker/fixtures/faults.ts';

interface Plan {
  at: number;
  how: Failure;
}

/** A read that stalls is ended by the time limit of its store, whatever called it. */
const isStalledRead = (calls: readonly OutsideCall[], { at, how }: Plan): boolean =>
  how === 'stalls' && calls[at]?.isWrite === false;

/** Failures with the same name have the same consequences. */
const toName = (calls: readonly OutsideCall[], plan: Plan): string =>
  isStalledRead(calls, plan)
    ? `stalls ${calls[plan.at]?.name}`
    : [plan.how, ...calls.slice(0, plan.at + 1).map((call) => call.name)].join('\n');

/**
 * Failures that another operation has shown already, which a walk skips. Operations begin with the
 * same calls, such as those that find the session.
 */
export function createKnownFailures() {
  const known = new Set<string>();
  return {
    has: (calls: readonly OutsideCall[], plan: Plan): boolean => known.has(toName(calls, plan)),
    /** `isRefused` tells whether the operation ended there, with an error and without a write. */
    add(calls: readonly OutsideCall[], plan: Plan, isRefused: boolean): void {
      if (isRefused || isStalledRead(calls, plan)) known.add(toName(calls, plan));
    },
  };
}
