import type { AuthContext } from '#worker/auth/auth-context.ts';
import { buildPasswordChangedMail } from '#worker/auth/reset/copy.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { log } from '#worker/http/log.ts';
import { buildSender } from '#worker/http/send-mail.ts';

/** Mails the account that its password changed, and what ended with the former one. Never throws. */
export async function notifyOfPassword(
  { brands, findAppOrigin, sendMail }: AuthContext,
  { id, email }: { id: string; email: string },
  ended: readonly EndedAccess[],
  productOrigin: string,
): Promise<void> {
  try {
    const brand = await brands.ofUser(id);
    const { productName } = brand;
    const origin = await findAppOrigin(brand, productOrigin);
    const content = buildPasswordChangedMail({ productName, origin, ended });
    await sendMail({ to: email, ...content, ...buildSender(brand, origin) });
  } catch (error) {
    // The password is already changed; a mail that cannot be queued does not undo it.
    log('error', 'notice_unsent', { error: String(error) });
  }
}
