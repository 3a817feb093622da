import { createHmac } from 'node:crypto';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';

/** Keyed hashes that identify a used trial. Without the secret they identify no person. */
export interface TrialKeys {
  /** One hash per accepted secret, the current one first. */
  mailbox(email: string): string[];
  /** Hashes of the provider's fingerprint of a card or bank account. */
  paymentMethod(fingerprint: string): string[];
  /** Hashes of the subscription, or the account, that had the trial. */
  holder(id: string): string[];
}

/** Keys differ by provider mode, so that purchases with a test key use up no trial. */
export function createTrialKeys(deps: { secrets: readonly string[]; isLive: boolean }): TrialKeys {
  const keys = deps.secrets.map((secret) => createHmac('sha256', secret).update('trials').digest());
  const hash = (kind: string, value: string): string[] =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([deps.isLive ? 'live' : 'test', kind, value]))
        .digest('base64url'),
    );
  return {
    mailbox: (email) => hash('mailbox', mailboxKey(email)),
    paymentMethod: (fingerprint) => hash('payment method', fingerprint),
    holder: (id) => hash('holder', id),
  };
}
