import type { ApiKey } from '#shared/api/programs/keys.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import { buildDevelopersPath } from '#worker/service-access/mail-service-access.ts';
import { buildApiKeyMail, buildOrganizationKeyMail } from './copy.ts';
import type { KeyOwner } from './key-store.ts';

/** Mails the account, or the owners of the organization, that a new key belongs to. Never throws. */
export async function notifyOfKey(
  context: Pick<Kernel, 'db' | 'brands' | 'findAppOrigin' | 'sendMail' | 'sendMails'>,
  user: SessionUser,
  owner: KeyOwner,
  { id: keyId, isService }: Pick<ApiKey, 'id' | 'isService'>,
  productOrigin: string,
): Promise<void> {
  try {
    if (owner.kind === 'person') {
      const brand = await context.brands.ofUser(user.id);
      const origin = await context.findAppOrigin(brand, productOrigin);
      const mail = buildApiKeyMail({ productName: brand.productName, origin });
      await context.sendMail({ to: user.email, ...mail, ...buildSender(brand, origin) });
      return;
    }
    const owners = await listOwners(context.db, owner.id);
    const path = buildDevelopersPath(owner.id);
    await mailPeople(context, owners, productOrigin, ({ id }, { productName, origin }) => ({
      ...buildOrganizationKeyMail({ productName, url: origin + path, isService }),
      id: `api-key ${keyId} ${id}`,
    }));
  } catch (error) {
    // The response must not fail: it is the only one that contains the key.
    log('error', 'mail_not_queued', { kind: 'api_key', error: String(error) });
  }
}
