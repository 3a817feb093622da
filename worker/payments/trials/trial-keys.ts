import { createHmac } from 'node:crypto';

/** What a trial is remembered by: hashes that identify no person without the secret. */
export interface TrialKeys {
  /** The hash of a mailbox, by each secret that is still accepted, the current one first. */
  mailbox(email: string): string[];
  /** The same of what the provider knows a card or bank account by. */
  paymentMethod(fingerprint: string): string[];
  /** The same of the subscription, or the account, whose trial it was. */
  holder(id: string): string[];
}

/** Keys of one mode of the provider: what is tried out with a test key uses up nothing. */
export function createTrialKeys(deps: {
  secrets: readonly string[];
  mailboxKey: (email: string) => string;
  isLive: boolean;
}): TrialKeys {
  const keys = deps.secrets.map((secret) => createHmac('sha256', secret).update('trials').digest());
  const hash = (kind: string, value: string): string[] =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update(JSON.stringify([deps.isLive ? 'live' : 'test', kind, value]))
        .digest('base64url'),
    );
  return {
    mailbox: (email) => hash('mailbox', deps.mailboxKey(email)),
    paymentMethod: (fingerprint) => hash('payment method', fingerprint),
    holder: (id) => hash('holder', id),
  };
}
