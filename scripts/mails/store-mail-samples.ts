import { composeMessage } from '#worker/mail/compose-message.ts';
import { deliverToOutbox, type OutboxKv } from '#worker/mail/outbox.ts';
import { listMailSamples } from './mail-samples.ts';

/**
 * Puts every mail in three brands into the outbox of a local start, each brand to an address of its
 * own. Returns the addresses. The outbox deletes them after a day.
 */
export async function storeMailSamples(
  kv: OutboxKv,
  { origin, picture, now }: { origin: string; picture: string; now: Date },
): Promise<string[]> {
  const addresses = new Set<string>();
  for (const { id, brand, content, letterhead } of listMailSamples(origin, picture)) {
    const to = `${brand}@mails.example`;
    const unsubscribeUrl = content.text.match(/https?:\S+\/u\/\S+/)?.[0];
    const mail = { ...content, id, to, letterhead, queuedAt: now.toISOString(), unsubscribeUrl };
    await deliverToOutbox(kv, mail, composeMessage(mail, letterhead));
    addresses.add(to);
  }
  return [...addresses];
}
