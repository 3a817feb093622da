import {
  checkWebhookUrl,
  type CheckedWebhookUrl,
  type WebhookUrlRules,
} from '#shared/api/webhook-url.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';

/** Checks where an endpoint may be, by its address and by what its host leads to. Throws as `checkHost`. */
export async function checkEndpointUrl(
  checkHost: CheckHost,
  text: string,
  rules: WebhookUrlRules,
): Promise<CheckedWebhookUrl> {
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) return checked;
  const { protocol, hostname } = new URL(checked.url);
  // A program on the same machine, in a local start.
  if (protocol === 'http:') return checked;
  const message = await checkHost(hostname.replace(/\.$/, ''));
  return message === null ? checked : { ok: false, message };
}
