import { mailSchema, type QueuedMail } from '#worker/mail/mail.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

/**
 * The only way to send mail. The queue's consumer delivers it, so a slow or failing provider
 * neither delays nor fails the request. Other capabilities get `sendMail` from the kernel.
 */
export function createMailer(deps: {
  enqueue: (mail: QueuedMail) => Promise<void>;
  now: () => Date;
}): SendMail {
  return async (mail) => {
    const parsed = mailSchema.safeParse(mail);
    if (!parsed.success) throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
    const queuedAt = deps.now().toISOString();
    await deps.enqueue({ ...parsed.data, id: crypto.randomUUID(), queuedAt });
  };
}
