import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_FAILING_DAYS } from '#shared/api/webhooks.ts';
import { href } from '#shared/routes.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { toInertText } from '#shared/text/inert-text.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface PausedMail {
  productName: string;
  origin: string;
  isTeam: boolean;
  /** Whether the receiver answered that it wants no more messages. */
  isGone: boolean;
}

interface WebhookMail {
  productName: string;
  /** Of the receiver. */
  host: string;
  isTeam: boolean;
  /** Whether it sends the audit log. */
  sendsAudit: boolean;
  pauseUrl: string;
  settingsUrl: string;
}

/**
 * Sent for every new endpoint, every new address of one, and one that sends the audit log from now on, so that one from a stolen session does not
 * go unnoticed. The link works without signing in: its reader may be locked out.
 */
export function buildWebhookMail(details: WebhookMail): MailContent {
  const { productName, host, isTeam, sendsAudit, pauseUrl, settingsUrl } = details;
  const whose = isTeam ? `your team on ${productName}` : `your ${productName} account`;
  return buildMailContent({
    subject: `A webhook now sends ${sendsAudit ? 'the audit log' : 'data'} of ${whose}`,
    parts: [
      `A webhook was just set up that sends data of ${whose} to ${toInertText(host)} whenever something happens, such as a new contact.`,
      ...(sendsAudit ? ['It sends every new entry of the audit log, too.'] : []),
      "If you don't recognize it, pause it. You don't need to sign in.",
    ],
    action: { label: 'Pause the webhook', url: pauseUrl },
    after: [
      isTeam
        ? 'The audit log says who did it. Developers in your team lists its webhooks.'
        : 'Then change your password. Your settings list your webhooks.',
      { link: isTeam ? 'Open Developers' : 'Open settings', url: settingsUrl },
    ],
  });
}

/** Sent when an endpoint is paused, because it failed for days or is gone. */
export function buildPausedMail({ productName, origin, isTeam, isGone }: PausedMail): MailContent {
  const place = isTeam ? `${origin}${href('team')}` : `${origin}${href('settings')}#webhooks`;
  return buildMailContent({
    subject: `One of your ${productName} webhooks is paused`,
    parts: [
      isGone
        ? 'The receiver of one of your webhooks answered that it is gone (410), so we paused it at once. Nothing is sent to it until you resume it.'
        : `For ${WEBHOOK_FAILING_DAYS} days, one of your webhooks accepted no message, so we paused it. Nothing is sent to it until you resume it.`,
      'The history shows what the receiver answered. When it works again, resume the webhook, then resend what it missed.',
    ],
    action: { label: 'Open webhooks', url: place },
  });
}

export const WEBHOOKS_REQUIRED = `Webhooks are included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use them.`;
export const OWNERS_ONLY = 'Only owners can use webhooks that send the audit log.';
export const NEEDS_OWN_WEBHOOK =
  'Only a webhook that an owner created can send the audit log. Create a new one.';
export const TOO_MANY_WEBHOOKS = `You have ${WEBHOOK_ENDPOINTS_MAX} webhooks, which is the most there can be. Delete one first.`;
