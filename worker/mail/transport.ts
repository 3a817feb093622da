import { PRODUCT_COLOR } from '#worker/http/send-mail.ts';
import { composeMessage, type Message } from '#worker/mail/compose-message.ts';
import { deliverToOutbox, type OutboxKv } from '#worker/mail/outbox.ts';
import type { DeliverMail, QueuedMail, MailSender } from '#worker/mail/mail.ts';

const PROVIDER_TIMEOUT_MS = 10_000;

export interface TransportDeps {
  sender: MailSender;
  /** URL and key of an HTTP provider, or null. */
  provider: { url: string; key: string } | null;
  /** The platform's own mail binding, or null where it is not bound. */
  binding: Pick<SendEmail, 'send'> | null;
  /** The mail store of a local start, or null elsewhere. */
  outbox: OutboxKv | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * Chooses how mail is delivered: by the configured HTTP provider; else, in a local start, to the
 * outbox, because the local platform binding only pretends to send; else by the platform. Without
 * any of these, every delivery fails and ends in the dead-letter queue.
 */
export function createTransport(deps: TransportDeps): DeliverMail {
  const { sender, provider, binding, outbox } = deps;
  const letterhead = { name: sender.name, logo: '', color: PRODUCT_COLOR };
  const build = (mail: QueuedMail) => composeMessage(mail, letterhead);
  if (provider !== null)
    return (mail) => deliverByHttp(deps.fetch, { provider, sender }, mail, build(mail));
  if (outbox !== null) return (mail) => deliverToOutbox(outbox, mail, build(mail));
  if (binding !== null) return (mail) => deliverByBinding(binding, sender, mail, build(mail));
  return () => Promise.reject(new Error('no way to send mail is configured'));
}

/** The JSON format of Resend and compatible providers. */
async function deliverByHttp(
  fetch: TransportDeps['fetch'],
  { provider, sender }: { provider: { url: string; key: string }; sender: MailSender },
  mail: QueuedMail,
  message: Message,
): Promise<void> {
  const response = await fetch(provider.url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${provider.key}`,
      'Content-Type': 'application/json',
      // Prevents a second send when the response to the first was lost.
      'Idempotency-Key': mail.id,
    },
    body: JSON.stringify({
      from: `"${(mail.sender ?? sender.name).replace(/["\\\p{C}]/gu, '')}" <${sender.email}>`,
      to: [mail.to],
      ...message,
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
    }),
    // The key must not follow a redirect to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the mail provider answered ${response.status}`);
}

async function deliverByBinding(
  binding: Pick<SendEmail, 'send'>,
  sender: MailSender,
  { to, replyTo, sender: name = sender.name }: QueuedMail,
  message: Message,
): Promise<void> {
  await binding.send({
    from: { email: sender.email, name },
    to,
    ...message,
    ...(replyTo !== undefined && { replyTo }),
  });
}
