import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_FAILING_DAYS } from '#shared/api/webhooks.ts';
import { href } from '#shared/routes.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

interface PausedMail {
  productName: string;
  origin: string;
  /** Whether it belongs to a team. */
  isTeam: boolean;
}

/** Sent when an endpoint failed for days and is paused. */
export function buildPausedMail({ productName, origin, isTeam }: PausedMail): MailContent {
  const place = isTeam ? `${origin}${href('team')}` : `${origin}${href('settings')}#webhooks`;
  return {
    subject: `One of your ${productName} webhooks is paused`,
    text: [
      'Hello,',
      `For ${WEBHOOK_FAILING_DAYS} days, one of your webhooks accepted no message, so we paused it. Nothing is sent to it until you resume it.`,
      'The history shows what the receiver answered. When it works again, resume the webhook, then resend what it missed:',
      place,
    ].join('\n\n'),
  };
}

export const WEBHOOKS_REQUIRED = `Webhooks are included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Upgrade to use them.`;
export const TOO_MANY_WEBHOOKS = `You have ${WEBHOOK_ENDPOINTS_MAX} webhooks, which is the most there can be. Delete one first.`;
