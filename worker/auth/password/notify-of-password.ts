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
  origin: string,
): Promise<void> {
  try {
    const brand = await brands.ofUser(id);
    const content = buildPasswordChangedMail({
      productName: brand.productName,
      origin: await findAppOrigin(brand, origin),
      ended,
    });
    await sendMail({ to: email, ...content, ...buildSender(brand) });
  } catch (error) {
    // The password is already changed; a mail that cannot be queued does not undo it.
    log('error', 'notice_unsent', { error: String(error) });
  }
}
