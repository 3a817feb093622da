/**
 * A store did not respond in time. The operation may or may not have completed, so callers may
 * retry as after any lost response.
 */
export class StalledCall extends Error {
  constructor(call: string, seconds: number) {
    super(`${call} gave no answer within ${seconds} seconds`);
    this.name = 'StalledCall';
  }
}

/**
 * Resolves with `promise`, or throws `StalledCall` after `seconds`. A late result or failure is
 * ignored. The timer is cleared when the promise settles, so that it does not keep the request
 * alive.
 */
export async function withTimeout<Value>(
  call: string,
  seconds: number,
  answer: PromiseLike<Value>,
): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StalledCall(call, seconds)), seconds * 1000);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
