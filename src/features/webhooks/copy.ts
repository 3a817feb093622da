import { describeMailedLinkFor } from '#shared/text/mailed-link.ts';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '#shared/api/webhooks.ts';
import { WEBHOOK_FAILING_DAYS } from '#shared/api/webhooks.ts';
import { formatDay, formatMoment } from '#shared/format/day.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export const WEBHOOKS_LOCKED = `Webhooks are included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`;

/** The test of no event, above those of the events that a webhook gets. */
export const PLAIN_TEST = 'Plain test message';

export const SECRET_COPIED: ToastText = { title: 'Secret copied' };
export const WEBHOOK_DELETED: ToastText = { title: 'Webhook deleted' };
export const WEBHOOK_SAVED: ToastText = { title: 'Webhook saved' };
export const WEBHOOK_PAUSED: ToastText = { title: 'Webhook paused' };
export const WEBHOOK_RENEWED: ToastText = { title: 'Webhook renewed' };
export const WEBHOOK_RESUMED: ToastText = { title: 'Webhook resumed' };
/** Once the link that confirms a webhook was mailed. */
export const CONFIRMATION_LINK_MAILED: ToastText = {
  title: 'Check your email',
  description: 'The link works in 24 hours.',
};
export const MESSAGE_RESENT: ToastText = { title: 'Sending again' };
export const buildFailure = (description: string): ToastText => ({
  title: 'That did not work',
  description,
  variant: 'destructive',
});

/** How many messages are sent again. */
export function buildResentText(count: number): ToastText {
  return count === 0
    ? { title: 'Nothing to resend' }
    : { title: `Sending ${countNoun(count, 'message')} again` };
}

/** State of an endpoint as its badge shows it. */
export function describeState(webhook: WebhookEndpoint): { tone: BadgeTone; label: string } {
  if (webhook.status === 'paused') return { tone: 'neutral', label: 'Paused' };
  return webhook.failingSince === null
    ? { tone: 'good', label: 'Active' }
    : { tone: 'warn', label: 'Failing' };
}

export const OWNERS_CHANGE_IT = 'It sends the audit log, so only owners can change it.';
export const AUDIT_HINT =
  'Each message has an entry of the audit log with its hash. All owners get an email.';

/** What a person must know about the state, or null. */
export function describeTrouble(webhook: WebhookEndpoint): string | null {
  const { pausedBy, failingSince } = webhook;
  if (pausedBy === 'failing') {
    return `Paused after ${WEBHOOK_FAILING_DAYS} days without a success. Resume it when the receiver works again.`;
  }
  if (pausedBy === 'recovery' && webhook.isService) return describeServicePause(webhook);
  if (pausedBy === 'recovery') {
    return 'Paused when your account, or that of the person who made it, was secured. Resume it if you know the receiver.';
  }
  if (pausedBy === 'gone') return 'Paused because the receiver answered with 410 Gone.';
  if (failingSince === null || pausedBy !== null) return null;
  return `No message was accepted since ${formatMoment(failingSince)}. We keep trying.`;
}

function describeServicePause({ createdBy, resumeWith, linkUsableAt }: WebhookEndpoint): string {
  const secured = `Paused when the account of ${createdBy || 'a former user'} was secured or suspended. What happens meanwhile is not sent later.`;
  if (resumeWith === 'other_admin') {
    return `${secured} Another owner or admin, who was one before, has to confirm it.`;
  }
  if (linkUsableAt !== null) {
    return `${secured} The link in your email works from ${formatMoment(linkUsableAt)} on.`;
  }
  return `${secured} Resume it if you know the receiver.`;
}

/** Who set up a webhook of a team, and until when it works; null for one of a person. */
export function describeBelonging(webhook: WebhookEndpoint, isTeam: boolean): string | null {
  if (!isTeam) return null;
  const { isService, createdBy, expiresAt } = webhook;
  const maker = `Created by ${createdBy || 'a former user'}`;
  if (expiresAt !== null) {
    return `Belongs to the team · ${maker} · Ends ${formatDay(expiresAt, 'local')}`;
  }
  return isService ? maker : `${maker} · Renew it to make it the team's own`;
}

/** What resuming means for who does it. */
export function describeMailedLink(
  { resumeWith }: WebhookEndpoint,
  hasLink: boolean,
): string | null {
  return resumeWith === 'link' && !hasLink ? describeMailedLinkFor('created this webhook') : null;
}

/** How long both secrets work, or null. */
export function describeRotation({ previousSecretUntil: until }: WebhookEndpoint): string | null {
  return until === null ? null : `The previous secret works until ${formatMoment(until)}.`;
}

const DELIVERY_STATES: Readonly<
  Record<WebhookDelivery['status'], { tone: BadgeTone; label: string }>
> = {
  delivered: { tone: 'good', label: 'Delivered' },
  pending: { tone: 'warn', label: 'Waiting' },
  failed: { tone: 'bad', label: 'Failed' },
};

export function describeDelivery({ status }: Pick<WebhookDelivery, 'status'>) {
  return DELIVERY_STATES[status];
}

export const STATUS_FILTERS = [
  { key: 'delivered', label: 'Delivered' },
  { key: 'pending', label: 'Waiting' },
  { key: 'failed', label: 'Failed' },
] as const;

/** The outcome of an attempt in a few words. */
export function describeAttempt({ status, error, durationMs }: WebhookAttempt): string {
  const time = durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  if (error !== '') return `${error} It took ${time}.`;
  return `Answered with ${status ?? 'no status'} in ${time}`;
}

/** The result of the test button. */
export function buildTestText({ status, attempt }: WebhookDelivery): ToastText {
  if (attempt === null) return buildFailure('The test message could not be sent.');
  const description = describeAttempt(attempt);
  return status === 'delivered'
    ? { title: 'Test message delivered', description }
    : { title: 'Test message not accepted', description, variant: 'destructive' };
}

/** Today's deliveries, near or beyond the limit; null when there is nothing to say. */
export function describeUsage(usage: {
  started: number;
  skipped: number;
  limit: number;
}): string | null {
  const { started, skipped, limit } = usage;
  const most = limit.toLocaleString('en-US');
  if (skipped > 0) {
    return `Today's limit of ${most} deliveries is used up. ${countNoun(skipped, 'message')} could not be sent. Sending continues after midnight UTC.`;
  }
  if (started < limit * 0.8) return null;
  return `${started.toLocaleString('en-US')} of today's ${most} deliveries are used.`;
}
