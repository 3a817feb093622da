/**
 * `gone`: the push token is invalid and must be deleted. Errors that a retry may resolve are
 * thrown, so that the queue backs off and finally stores a dead letter.
 */
export type PushOutcome = 'sent' | 'gone';

/** Notifies devices that a pass changed; they fetch the change themselves. */
export interface PushSender {
  send(pushToken: string, passTypeIdentifier: string): Promise<PushOutcome>;
}
