import {
  DELETION_DAYS,
  type Ending,
  type PendingDeletion,
} from '#shared/api/organizations/deletion.ts';
import { formatDay, formatMoment } from '#shared/format/day.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const DELETION_SCHEDULED: ToastText = {
  title: 'Deletion Scheduled',
  description: 'All owners get an email. Any of them can keep the team until then.',
};
export const DELETION_CANCELED: ToastText = { title: 'Team Kept' };
export const ORGANIZATION_DELETED: ToastText = { title: 'Team Deleted', survivesNavigation: true };
export const DELETION_APPROVED: ToastText = { title: 'You Agreed to Delete the Team Now' };
export const LINK_MAILED: ToastText = {
  title: 'Link Sent',
  description: 'Check your email. The link works after 24 hours.',
};

export const DELETION_INTRO = `It ends in ${DELETION_DAYS} days. Until then its cards stay online, and any owner can keep it.`;

const listCounts = (counts: readonly (readonly [number, string, string?])[]): string =>
  new Intl.ListFormat('en-US').format(
    counts.filter(([count]) => count > 0).map(([count, ...noun]) => countNoun(count, ...noun)),
  );

/** Everything that ends with a team, one sentence for each kind of loss. Kinds without any are left out. */
export function listEnding(ending: Ending): string[] {
  const { members, cards, contacts, customers, groups, policies, invitations } = ending;
  const { domains, keys, apps, webhooks, plan } = ending;
  const lost = listCounts([
    [groups, 'group'],
    [policies, 'card policy', 'card policies'],
    [domains, 'domain'],
    [webhooks, 'webhook endpoint'],
  ]);
  const stopped = listCounts([
    [keys, 'API key'],
    [apps, 'connected app'],
    [invitations, 'open invitation'],
  ]);
  const sentences = [
    `${countNoun(members, 'member')} lose access. Their own cards stay theirs.`,
    cards > 0 && `${countNoun(cards, 'company card')} go offline, and their wallet passes end.`,
    `${countNoun(contacts, 'contact')} and the whole audit log are deleted for good.`,
    customers > 0 && `${countNoun(customers, 'customer')} keep their accounts without your brand.`,
    lost !== '' && `We delete ${lost}.`,
    stopped !== '' && `${stopped} stop working today.`,
    plan === null
      ? 'Your plan goes on. Cancel it in Billing if you no longer need it.'
      : `${PLAN_NAMES[plan.id]} only pays for this team, so it isn't renewed${
          plan.endsAt === null ? '' : ` after ${formatDay(plan.endsAt, 'utc')}`
        }. You can keep it in Billing.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** The title of the notice that all members see. */
export const describeDeletionDay = (deletesAt: string): string =>
  `This team will be deleted on ${formatDay(deletesAt, 'local')}`;

export const describeDeletionNotice = (mayKeep: boolean): string =>
  `Its cards stay online until then, and nothing new can be made.${
    mayKeep ? '' : ' Ask an owner if this is a mistake.'
  }`;

export const describePending = ({ deletesAt, requestedBy }: PendingDeletion): string =>
  `${requestedBy ?? 'An owner'} scheduled the deletion. The team ends on ${formatMoment(deletesAt)}, unless an owner keeps it.`;

/** What has to happen for a team to end before its day. */
export function describeEarlierEnd(pending: PendingDeletion, hasToken: boolean): string {
  const { owners, approvals, hasApproved, linkUsableAt } = pending;
  if (owners > 1) {
    const own = hasApproved ? 'You agreed. ' : '';
    return `${own}${approvals} of ${owners} owners agreed to delete it now. It ends at once when all did.`;
  }
  if (hasToken) return 'You opened the link from your email. Your password deletes the team now.';
  return linkUsableAt === null
    ? 'To delete it earlier, we email you a link that works after 24 hours.'
    : `We emailed you a link. It works from ${formatMoment(linkUsableAt)}.`;
}
