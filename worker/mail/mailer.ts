import { mailSchema, type QueuedMail, type ValidMail } from '#worker/mail/mail.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import type { Mail, SendMail, SendMails } from '#worker/http/send-mail.ts';

/**
 * The only way to send mail. The queue's consumer delivers it, so a slow or failing provider
 * neither delays nor fails the request. Other capabilities get `sendMail` from the kernel.
 */
export function createMailer(deps: {
  enqueue: (mail: QueuedMail) => Promise<void>;
  now: () => Date;
}): SendMail {
  return async (mail) => {
    const valid = parseMail(mail);
    const queuedAt = deps.now().toISOString();
    await deps.enqueue({ ...valid, id: crypto.randomUUID(), queuedAt });
  };
}

/** Sends many mails, such as the invitations of a list. */
export function createBulkMailer(deps: {
  enqueueAll: (mails: readonly QueuedMail[]) => Promise<void>;
  now: () => Date;
}): SendMails {
  return async (mails) => {
    const queuedAt = deps.now().toISOString();
    await deps.enqueueAll(mails.map((mail) => ({ ...parseMail(mail), id: mail.id, queuedAt })));
  };
}

function parseMail(mail: Mail): ValidMail {
  const parsed = mailSchema.safeParse(mail);
  if (!parsed.success) throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
  return parsed.data;
}
