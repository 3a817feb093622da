import { buildSender } from '#worker/http/send-mail.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { buildAccessEnd } from '#worker/auth/access/end-access.ts';
import { notifyOfEndedAccess } from '#worker/auth/access/notify-of-ended-access.ts';
import type { EmailChange } from './email-changes.ts';
import { buildEmailChangedMail } from './copy.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/**
 * Switches an account to the address whose link was opened, and notifies the old address. Throws
 * `reset_invalid` for a link that was used, has expired or never existed, and `email_taken` when
 * the address was registered meanwhile.
 */
export async function confirmEmail(
  context: AuthContext,
  token: string,
  from: { requestId: string; clientAddress: string; origin: string },
): Promise<EmailChange> {
  const attempt = await context.attempts.consume('resetAddress', from.clientAddress);
  const change = await context.emailChanges.findEmailChange(token);
  if (change === null) throw new ApiError('reset_invalid');
  await attempt.refund();
  const { userId, firstName, lastName, to } = change;
  const writes = await context.prepareWrites('personChanged', {
    userId,
    person: { firstName, lastName, email: to },
  });
  const user = { id: userId, email: to };
  const end = buildAccessEnd(context, 'firstProof', { user, ...from });
  const outcome = await context.emailChanges.consumeToken(token, writes, end);
  if (outcome === 'taken') throw new ApiError('email_taken');
  if (outcome === 'gone') throw new ApiError('reset_invalid');
  // The address is already changed; a mail that cannot be queued does not undo it.
  await notifyFormerAddress(context, change, from.origin).catch((error: unknown) =>
    log('error', 'notice_unsent', { error: String(error) }),
  );
  await notifyOfEndedAccess(context, user, outcome, from.origin);
  await context.notify('emailConfirmed', { userId, origin: from.origin });
  return change;
}

async function notifyFormerAddress(
  { brands, sendMail, findAppOrigin }: AuthContext,
  change: EmailChange,
  productOrigin: string,
): Promise<void> {
  const brand = await brands.ofUser(change.userId);
  const origin = await findAppOrigin(brand, productOrigin);
  const content = buildEmailChangedMail(brand);
  await sendMail({ to: change.from, ...content, ...buildSender(brand, origin) });
}
