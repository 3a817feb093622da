import type { AuthContext } from '#worker/auth/auth-context.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import { buildAccessEndedMail } from './copy.ts';

/** Notifies the account and its organizations of what the first proof of an address ended. Never throws. */
export async function notifyOfEndedAccess(
  { brands, findAppOrigin, sendMail, notify }: AuthContext,
  { id, email }: { id: string; email: string },
  ended: readonly EndedAccess[],
  productOrigin: string,
): Promise<void> {
  if (ended.length === 0) return;
  await notify('accessEnded', { ended });
  try {
    const brand = await brands.ofUser(id);
    const origin = await findAppOrigin(brand, productOrigin);
    const mail = buildAccessEndedMail({ productName: brand.productName, origin, ended });
    await sendMail({ to: email, ...mail, ...buildSender(brand, origin) });
  } catch (error) {
    // It has ended; a mail that cannot be queued does not undo it.
    log('error', 'mail_not_queued', { kind: 'access_ended', error: String(error) });
  }
}
