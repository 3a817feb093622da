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
export function answerWithin<Answer>(
  call: string,
  seconds: number,
  answer: PromiseLike<Answer>,
): Promise<Answer> {
  // One promise by hand: a race with a second one costs twice as much, and every read of a card passes here.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StalledCall(call, seconds)), seconds * 1000);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
