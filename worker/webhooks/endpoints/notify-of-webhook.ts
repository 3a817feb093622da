import { isForOwners } from '#shared/api/webhook-events.ts';
import { href } from '#shared/routes.ts';
import { log } from '#worker/http/log.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import type { OperationOwner } from '#worker/http/operations.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { buildWebhookMail } from '#worker/webhooks/copy.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';

/**
 * Mails the account, or the owners of the organization, whose data an endpoint sends from now on, with
 * a link that pauses it. Never throws.
 */
export async function notifyOfWebhook(
  context: Pick<WebhookContext, 'db' | 'brands' | 'findAppOrigin' | 'sendMails' | 'pauseLinks'>,
  owner: Pick<OperationOwner, 'kind' | 'id' | 'user'>,
  { id: endpointId, url, events }: Pick<EndpointRow, 'id' | 'url' | 'events'>,
  productOrigin: string,
): Promise<void> {
  try {
    const isTeam = owner.kind === 'organization';
    const readers = isTeam ? await listOwners(context.db, owner.id) : [owner.user];
    const query = new URLSearchParams({ org: owner.id, view: 'developers' });
    const place = `${isTeam ? `${href('team')}?${query.toString()}` : href('settings')}#webhooks`;
    const { host } = new URL(url);
    const sendsAudit = events.some(isForOwners);
    await mailPeople(context, readers, productOrigin, ({ id: userId }, { productName, origin }) => {
      const token = context.pauseLinks.create({ endpointId, userId });
      const mail = buildWebhookMail({
        productName,
        host,
        isTeam,
        sendsAudit,
        pauseUrl: `${origin}${href('pauseWebhook')}#token=${token}`,
        settingsUrl: `${origin}${place}`,
      });
      return { ...mail, id: `webhook ${endpointId} ${userId} ${url}${sendsAudit ? ' audit' : ''}` };
    });
  } catch (error) {
    // The response must not fail: it is the only one that contains the secret.
    log('error', 'mail_not_queued', { kind: 'webhook', error: String(error) });
  }
}
