import { deliverToOutbox, type OutboxKv } from '#worker/mail/outbox.ts';
import type { DeliverMail, QueuedMail, Sender } from '#worker/mail/mail.ts';

/** How long a provider may take, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 10_000;

export interface TransportDeps {
  sender: Sender;
  /** An HTTP provider's address and key; null without one. */
  provider: { url: string; key: string } | null;
  /** The platform's own mail; null where it is not bound. */
  binding: Pick<SendEmail, 'send'> | null;
  /** Where a local start keeps its mails; null everywhere else. */
  outbox: OutboxKv | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Who carries the mails: a provider that was named wins; a local start keeps them, since its platform binding only
 * pretends; everywhere else the platform carries them. Without any, each mail fails and waits in the dead letters.
 */
export function createTransport(deps: TransportDeps): DeliverMail {
  const { sender, provider, binding, outbox } = deps;
  if (provider !== null) return (mail) => deliverByHttp(deps.fetch, provider, sender, mail);
  if (outbox !== null) return (mail) => deliverToOutbox(outbox, mail);
  if (binding !== null) return (mail) => deliverByBinding(binding, sender, mail);
  return () => Promise.reject(new Error('no way to send mail is configured'));
}

/** The JSON that Resend and those compatible with it take. */
async function deliverByHttp(
  fetch: TransportDeps['fetch'],
  provider: { url: string; key: string },
  sender: Sender,
  mail: QueuedMail,
): Promise<void> {
  const answer = await fetch(provider.url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${provider.key}`,
      'Content-Type': 'application/json',
      // A delivery whose answer was lost is not sent twice.
      'Idempotency-Key': mail.id,
    },
    body: JSON.stringify({
      from: `"${sender.name.replace(/["\\\p{C}]/gu, '')}" <${sender.email}>`,
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
    }),
    // The key goes to the named address alone.
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the mail provider answered ${answer.status}`);
}

async function deliverByBinding(
  binding: Pick<SendEmail, 'send'>,
  sender: Sender,
  { to, subject, text, replyTo }: QueuedMail,
): Promise<void> {
  await binding.send({
    from: sender,
    to,
    subject,
    text,
    ...(replyTo !== undefined && { replyTo }),
  });
}
