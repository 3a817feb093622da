import type { Domain } from '#shared/api/organizations/domains.ts';
import type { Invitation } from '#shared/api/organizations/invitations.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { countNoun } from '#shared/text/count-noun.ts';

export interface AttentionItem {
  title: string;
  text: string;
  /** The view that deals with it, and its query. */
  view: string;
  params: Readonly<Record<string, string>>;
  action: string;
}

interface AttentionInput {
  organization: OrganizationDetails;
  /** Null where the role may not see them, or while they load. */
  invitations: readonly Invitation[] | null;
  domains: readonly Domain[] | null;
}

/** Seats left from which on the home view says so. */
const FEW_SEATS = 2;

/** What an admin should look at, the most urgent first. */
export function listAttention({ organization, invitations, domains }: AttentionInput) {
  const { members, seats } = organization;
  const items: AttentionItem[] = [];
  const failing = (domains ?? []).filter(({ status }) => status === 'failing');
  const pending = (domains ?? []).filter(({ status }) => status === 'pending');
  const expired = (invitations ?? []).filter(({ status }) => status === 'expired').length;
  const limit = seats?.limit ?? null;
  const left = seats === null || limit === null ? null : Math.max(0, limit - seats.used);
  if (failing.length > 0) {
    items.push({
      title: `${failing.map(({ domain }) => domain).join(', ')} can't be verified anymore`,
      text: 'The TXT record is missing. Add it again to let people join by their address.',
      view: 'settings',
      params: {},
      action: 'Check domains',
    });
  }
  if (left !== null && left <= FEW_SEATS) {
    items.push({
      title: left === 0 ? 'No seats left' : `${countNoun(left, 'seat')} left`,
      text: 'Remove members or revoke invitations, or choose a larger plan, to invite more people.',
      view: 'invitations',
      params: {},
      action: 'Review invitations',
    });
  }
  if (members !== null && members.suspended > 0) {
    items.push({
      title: `${countNoun(members.suspended, 'member is', 'members are')} suspended`,
      text: "They can't open the team until you reactivate them.",
      view: 'members',
      params: { status: 'suspended' },
      action: 'Review members',
    });
  }
  if (expired > 0) {
    items.push({
      title: `${countNoun(expired, 'invitation')} expired`,
      text: 'Send a new link, or revoke them.',
      view: 'invitations',
      params: {},
      action: 'Review invitations',
    });
  }
  if (pending.length > 0) {
    items.push({
      title: `${pending.map(({ domain }) => domain).join(', ')} isn't verified yet`,
      text: 'Add the TXT record at your DNS provider, then verify the domain.',
      view: 'settings',
      params: {},
      action: 'Finish setup',
    });
  }
  return items;
}
