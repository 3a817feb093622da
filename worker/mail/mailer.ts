import { mailSchema, type QueuedMail } from '#worker/mail/mail.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { issuesOf } from '#worker/http/issues.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

/**
 * The one way to send mail. Delivery happens in the queue's consumer: a slow or failing provider neither delays nor
 * fails the request. Other capabilities are handed `sendMail` in `deps`.
 */
export function createMailer(deps: {
  enqueue: (mail: QueuedMail) => Promise<void>;
  now: () => Date;
}): SendMail {
  return async (mail) => {
    const parsed = mailSchema.safeParse(mail);
    if (!parsed.success) throw new ApiError('invalid_input', { issues: issuesOf(parsed.error) });
    const queuedAt = deps.now().toISOString();
    await deps.enqueue({ ...parsed.data, id: crypto.randomUUID(), queuedAt });
  };
}
