/**
 * A call to a store gave no answer in its time. What it was to do may have been done, or may still be: whoever asked may ask
 * again, as after any answer that was lost.
 */
export class StalledCall extends Error {
  constructor(call: string, seconds: number) {
    super(`${call} gave no answer within ${seconds} seconds`);
    this.name = 'StalledCall';
  }
}

/**
 * An answer, or a `StalledCall` when it takes longer than `seconds`. The answer goes on by itself and its failure is nobody's
 * any more; the timer ends with the answer, so that it keeps no request alive.
 */
export async function answerWithin<Answer>(
  call: string,
  seconds: number,
  answer: PromiseLike<Answer>,
): Promise<Answer> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StalledCall(call, seconds)), seconds * 1000);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
