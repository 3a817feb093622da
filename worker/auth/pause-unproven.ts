import type { z } from 'zod';
import type { reviewUnprovenAccess as contract } from '#shared/api/operator/unproven-access.ts';
import { findConfirmedAccount, findEmail } from '#worker/auth/find-account.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildAccessPausedMail } from '#worker/auth/access/copy.ts';

/**
 * Finds what acts without a session and is older than the proof of its account's address. With
 * `isPausing`, mails the accounts whose address is confirmed, and then pauses it: after a failure in
 * between, the next run mails under the same IDs again.
 */
export async function pauseUnproven(
  context: Kernel,
  { isPausing }: z.infer<typeof contract.request>,
  request: { requestId: string; origin: string },
): Promise<z.infer<typeof contract.response>> {
  const found = await findUnproven(context, null);
  const byAccount = [...Map.groupBy(found, ({ userId }) => userId)];
  const findBrand = await context.brands.ofUsers(byAccount.map(([userId]) => userId));
  const at = context.now().toISOString();
  const accounts = await Promise.all(
    byAccount.map(async ([userId, ended]) => {
      const brand = findBrand(userId);
      const origin = await context.findAppOrigin(brand, request.origin);
      const email = (await findEmail(context.db, userId)) ?? '';
      const isConfirmed = (await findConfirmedAccount(context.db, userId)) !== null;
      const content = buildAccessPausedMail({ productName: brand.productName, origin, ended });
      const id = `access-paused ${userId} ${at.slice(0, 10)}`;
      const access = ended.map(({ kind, name, organizationId }) => ({
        kind,
        name,
        isTeam: organizationId !== null,
      }));
      const mail = { ...content, ...buildSender(brand, origin), to: email, id };
      return { email, access, mails: isConfirmed ? [mail] : [] };
    }),
  );
  if (isPausing) {
    await context.sendMails(accounts.flatMap(({ mails }) => mails));
    const paused = await findUnproven(context, at);
    await context.notify('accessPaused', { paused, requestId: request.requestId });
  }
  return { accounts: accounts.map(({ email, access }) => ({ email, access })) };
}

async function findUnproven({ list }: Pick<Kernel, 'list'>, at: string | null) {
  const found = list('access').map((part) => part.findUnproven(at));
  return (await Promise.all(found)).flat();
}
