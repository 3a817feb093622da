import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { CallLease, LeaseRequest } from './attempt-counter.ts';

/** The `AttemptCounter` namespace. Each object is found by the hash of its key. */
export interface LeaseCounters {
  getByName(name: string): { lease(request: LeaseRequest, now: number): Promise<CallLease> };
}

/**
 * Takes calls of a key's window in one step. Throws `unavailable` when the counter fails, because
 * uncounted calls would bypass the limit.
 */
export type LeaseCalls = (key: string, request: LeaseRequest) => Promise<CallLease>;

export function createLeaseCalls(deps: { counters: LeaseCounters; now: () => Date }): LeaseCalls {
  return async (key, request) => {
    try {
      const counter = deps.counters.getByName(sha256Hex(`lease:${key}`));
      return await counter.lease(request, deps.now().getTime());
    } catch (error) {
      log('error', 'attempt_counter_failed', { message: String(error) });
      throw new ApiError('unavailable', { retryAfterSeconds: 5 });
    }
  };
}
