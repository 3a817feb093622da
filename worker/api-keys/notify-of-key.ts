import { buildSender } from '#worker/http/send-mail.ts';
import { href } from '#shared/routes.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { ApiKeyContext } from './api-key-context.ts';
import { buildApiKeyMail, buildTeamKeyMail } from './copy.ts';
import type { KeyOwner } from './key-store.ts';

/** Mails the account, or the owners of the organization, that a new key belongs to. Never throws. */
export async function notifyOfKey(
  context: Pick<ApiKeyContext, 'brands' | 'sendMail' | 'sendMails'> & {
    teamKeys: Pick<ApiKeyContext['teamKeys'], 'listOwners'>;
  },
  user: SessionUser,
  owner: KeyOwner,
  keyId: string,
  origin: string,
): Promise<void> {
  try {
    if (owner.kind === 'person') {
      const brand = await context.brands.ofUser(user.id);
      const mail = buildApiKeyMail({ productName: brand.productName, origin });
      await context.sendMail({ to: user.email, ...mail, ...buildSender(brand) });
      return;
    }
    const owners = await context.teamKeys.listOwners(owner.id);
    if (owners.length === 0) return;
    const query = new URLSearchParams({ org: owner.id, view: 'settings' });
    const url = `${origin}${href('team')}?${query.toString()}#api-keys`;
    const findBrand = await context.brands.ofUsers(owners.map(({ id }) => id));
    await context.sendMails(
      Array.from(owners, ({ id, email }) => {
        const brand = findBrand(id);
        const mail = buildTeamKeyMail({ productName: brand.productName, url });
        return { ...mail, ...buildSender(brand), to: email, id: `api-key ${keyId} ${id}` };
      }),
    );
  } catch (error) {
    // The response must not fail: it is the only one that contains the key.
    log('error', 'mail_not_queued', { kind: 'api_key', error: String(error) });
  }
}
