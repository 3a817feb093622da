import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildAppMail, buildOrganizationAppMail } from '#worker/oauth/copy.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { buildDevelopersPath } from '#worker/service-access/mail-service-access.ts';

/** Mails the account that allowed an app, and the owners of the organization if it is for one. Never throws. */
export async function notifyOfApp(
  context: Pick<Kernel, 'db' | 'brands' | 'findAppOrigin' | 'sendMail' | 'sendMails'>,
  user: SessionUser,
  grant: { id: string; organizationId: string | null; endsAt: string | null },
  productOrigin: string,
): Promise<void> {
  const { brands, findAppOrigin } = context;
  try {
    const brand =
      user.organizationKey === undefined ? await brands.ofUser(user.id) : brands.installation;
    const { productName } = brand;
    const origin = await findAppOrigin(brand, productOrigin);
    await context.sendMail({
      to: user.email,
      ...buildAppMail({ productName, origin }),
      ...buildSender(brand, origin),
    });
    if (grant.organizationId === null) return;
    const owners = await listOwners(context.db, grant.organizationId);
    const others = owners.filter(({ id }) => id !== user.id);
    const path = buildDevelopersPath(grant.organizationId, 'apps');
    const isService = grant.endsAt !== null;
    await mailPeople(context, others, productOrigin, ({ id }, details) => ({
      ...buildOrganizationAppMail({
        productName: details.productName,
        url: details.origin + path,
        isService,
      }),
      id: `app ${grant.id} ${id}`,
    }));
  } catch (error) {
    // The response must not fail: it is the only one that contains the code.
    log('error', 'mail_not_queued', { kind: 'connected_app', error: String(error) });
  }
}
