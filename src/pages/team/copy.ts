import type { DeparturePlan } from '#shared/api/organizations/people/departures.ts';
import type { BulkChange, Group, Member } from '#shared/api/organizations/people/members.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const MEMBER_SAVED: ToastText = { title: 'Member Updated' };
export const NAME_SAVED: ToastText = { title: 'Team Renamed' };
export const GROUP_CREATED: ToastText = { title: 'Group Created' };
export const GROUP_RENAMED: ToastText = { title: 'Group Renamed' };
export const GROUP_DELETED: ToastText = { title: 'Group Deleted' };
export const INVITATION_REVOKED: ToastText = {
  title: 'Invitation Revoked',
  description: "Its link doesn't work anymore.",
};
export const OWNER_ADDED: ToastText = { title: 'Owner Added' };
export const BILLING_OFFERED: ToastText = { title: 'Offer Sent' };
export const BILLING_WITHDRAWN: ToastText = { title: 'Offer Withdrawn' };
export const BILLING_DECLINED: ToastText = { title: 'Offer Declined' };
export const BILLING_ACCEPTED: ToastText = { title: 'You Pay for the Team Now' };
export const ORGANIZATION_LEFT: ToastText = {
  title: 'You Left the Team',
  survivesNavigation: true,
};

export function nameOf(member: Pick<Member, 'name' | 'email'>): string {
  return member.name || member.email;
}

export function groupNames(ids: readonly string[], groups: readonly Group[]): string {
  return groups
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

/** What suspending one member means. */
export function describeSuspension(name: string, team: string): string {
  return `${name} can't open ${team} until you reactivate them. Their seat becomes free; reactivating needs one.`;
}

const KEY_EFFECTS = { end: ['ends', 'end'], pause: ['is paused', 'are paused'] } as const;

/** What happens to the team's API keys that members made, or null without any. */
export function describeKeys(keys: number, effect: keyof typeof KEY_EFFECTS): string | null {
  if (keys === 0) return null;
  const [one, several] = KEY_EFFECTS[effect];
  return keys === 1
    ? `1 API key that they made for the team ${one}. Programs that use it stop working.`
    : `${keys} API keys that they made for the team ${several}. Programs that use them stop working.`;
}

/** What a leaver knows of the team's service keys, or null without any. */
export function describeServiceKeys(keys: number): string | null {
  if (keys === 0) return null;
  return keys === 1
    ? '1 service key that they created keeps working. They have seen it, so replace it under Developers if they should not use it.'
    : `${keys} service keys that they created keep working. They have seen them, so replace them under Developers if they should not use them.`;
}

/** What a leaver set up that works on without them, besides keys, or null without any. */
export function describeStayingPrograms({
  webhooks,
  apps,
}: Pick<DeparturePlan, 'webhooks' | 'apps'>) {
  const parts = [
    ...(webhooks === 0 ? [] : [countNoun(webhooks, 'webhook')]),
    ...(apps === 0 ? [] : [countNoun(apps, 'app')]),
  ];
  if (parts.length === 0) return null;
  const [verb, them] = webhooks + apps === 1 ? ['keeps', 'it'] : ['keep', 'them'];
  return `${parts.join(' and ')} that they set up for the team ${verb} working. Check under Developers where the data goes, and remove ${them} if you don't know.`;
}

export function describeSuspendedBy(suspendedBy: Member['suspendedBy']): string | null {
  if (suspendedBy === null) return null;
  return suspendedBy === 'plan'
    ? 'Suspended because the plan has too few seats. A larger plan brings them back.'
    : 'Suspended by an admin.';
}

/** The heading of a bulk change: `Make 3 members admins`. */
export function titleBulkChange(
  change: BulkChange,
  count: number,
  groups: readonly Group[],
): string {
  const members = countNoun(count, 'member');
  const group = (id: string) => groups.find((known) => known.id === id)?.name ?? 'a group';
  if ('role' in change) return `Change ${members} to ${ROLE_NAMES[change.role].toLowerCase()}`;
  if ('status' in change)
    return `${change.status === 'active' ? 'Reactivate' : 'Suspend'} ${members}`;
  if ('addGroup' in change) return `Add ${members} to ${group(change.addGroup)}`;
  if ('removeGroup' in change) return `Remove ${members} from ${group(change.removeGroup)}`;
  return `Remove ${members} from the team`;
}
