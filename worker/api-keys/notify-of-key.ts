import { href } from '#shared/routes.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { ApiKeyContext } from './api-key-context.ts';
import { buildApiKeyMail, buildTeamKeyMail } from './copy.ts';
import type { KeyOwner } from './key-store.ts';

/** Mails the account, or the owners of the organization, that a new key belongs to. Never throws. */
export async function notifyOfKey(
  context: ApiKeyContext,
  user: SessionUser,
  owner: KeyOwner,
  keyId: string,
  origin: string,
): Promise<void> {
  const { productName } = context;
  try {
    if (owner.kind === 'person') {
      await context.sendMail({ to: user.email, ...buildApiKeyMail({ productName, origin }) });
      return;
    }
    const owners = await context.teamKeys.listOwners(owner.id);
    if (owners.length === 0) return;
    const query = new URLSearchParams({ org: owner.id, view: 'settings' });
    const mail = buildTeamKeyMail({
      productName,
      url: `${origin}${href('team')}?${query.toString()}#api-keys`,
    });
    await context.sendMails(
      Array.from(owners, ({ id, email }) => ({ ...mail, to: email, id: `api-key ${keyId} ${id}` })),
    );
  } catch (error) {
    // The response must not fail: it is the only one that contains the key.
    log('error', 'mail_not_queued', { kind: 'api_key', error: String(error) });
  }
}
