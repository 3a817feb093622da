import { buildSender } from '#worker/http/send-mail.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { buildPasswordResetMail } from './copy.ts';

/**
 * Mails a link if the address has an account. Runs in the queue, never in the request, so that
 * neither the response nor its timing reveals whether the account exists.
 */
export async function sendResetLink(
  context: AuthContext,
  request: { email: string; origin: string },
): Promise<void> {
  const account = await context.users.find(request.email, '');
  if (account === null) return;
  const { id, email } = account.profile;
  const token = await context.resetLinks.create({ id, email });
  const brand = await context.brands.ofUser(id);
  const { productName } = brand;
  const origin = await context.findAppOrigin(brand, request.origin);
  // Sent to the stored address, never to the one that was entered.
  await context.sendMail({
    to: email,
    ...buildPasswordResetMail({ productName, origin, token }),
    ...buildSender(brand, origin),
  });
}
