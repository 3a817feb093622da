import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { EmailChanges, Move } from '#worker/auth/email-change/email-changes.ts';
import { buildMovedMail } from '#worker/auth/email-change/letters.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface ConfirmDeps {
  attempts: Attempts;
  emailChanges: EmailChanges;
  sendMail: SendMail;
  onMoved: (userId: string, origin: string) => Promise<void>;
  productName: string;
  supportEmail: string;
}

/**
 * Gives an account the address whose link was opened, and tells the one before. Throws `reset_invalid` alike for a link that was
 * used, has run out or never was, and `email_taken` when somebody signed up with the address meanwhile.
 */
export async function confirmEmail(
  deps: ConfirmDeps,
  token: string,
  from: { headers: Headers; origin: string },
): Promise<Move> {
  const ticket = await deps.attempts.take('resetAddress', clientAddress(from.headers));
  const move = await deps.emailChanges.findMove(token);
  if (move === null) throw new ApiError('reset_invalid');
  await ticket.forgive();
  const end = await deps.emailChanges.spend(token);
  if (end === 'taken') throw new ApiError('email_taken');
  if (end === 'gone') throw new ApiError('reset_invalid');
  const { productName, supportEmail } = deps;
  const letter = buildMovedMail({ productName, supportEmail });
  // The address is changed; a notice that cannot be queued does not undo it.
  await deps
    .sendMail({ to: move.from, ...letter })
    .catch((error: unknown) => log('error', 'notice_unsent', { error: String(error) }));
  await deps.onMoved(move.userId, from.origin);
  return move;
}
