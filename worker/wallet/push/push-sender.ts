/**
 * What became of a push. `gone`: the address leads nowhere and must be forgotten. Anything that may work later is thrown,
 * so that the queue tries again, ever later, and keeps what never works.
 */
export type PushOutcome = 'sent' | 'gone';

/** Tells phones that a pass changed; what changed they fetch themselves. */
export interface PushSender {
  send(pushToken: string, passTypeIdentifier: string): Promise<PushOutcome>;
}
