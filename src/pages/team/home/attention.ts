import {
  ATTENTION_COUNT_MAX,
  ENDING_CARD_DAYS,
  type OrganizationAttention,
} from '#shared/api/organizations/attention.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { DOMAIN_GRACE_DAYS } from '#shared/organization/limits.ts';
import { formatDay } from '#shared/format/day.ts';
import { countNoun } from '#shared/text/count-noun.ts';

export interface AttentionItem {
  title: string;
  text: string;
  /** The view that deals with it, and its query. */
  view: string;
  params?: Readonly<Record<string, string>>;
  /** The section of the view, such as `#domains`. */
  hash?: string;
  action: string;
}

/** Seats left from which on the home view says so. */
const FEW_SEATS = 2;

/** What someone should look at, the most urgent first. `attention` is null while it loads. */
export function listAttention(
  organization: OrganizationDetails,
  attention: OrganizationAttention | null,
): AttentionItem[] {
  const items = [
    describeSmallerPlan(attention?.smallerPlan ?? null),
    ...(attention === null ? [] : listConnections(attention)),
    describeSeats(organization),
    ...(attention === null ? [] : listDecisions(attention)),
    ...(attention === null ? [] : listCardItems(attention)),
    describeSuspended(organization),
    ...(attention === null ? [] : listSetup(attention)),
  ];
  return items.filter((item) => item !== null);
}

function describeSmallerPlan(smaller: OrganizationAttention['smallerPlan']): AttentionItem | null {
  if (smaller === null) return null;
  const { suspendsAt, members, seats, hasSeats, isChosen } = smaller;
  const day = formatDay(suspendsAt, 'local');
  if (!hasSeats) {
    return {
      title: `From ${day} on, only the owner who pays can open the team`,
      text: 'The next plan has no teams. Nothing is deleted.',
      view: 'seats',
      action: 'See what changes',
    };
  }
  return {
    title: `From ${day} on, ${seats} of ${countNoun(members, 'member')} can stay`,
    text: isChosen
      ? 'Your choice is saved. You can change it until then.'
      : 'Your plan becomes smaller. Unless you choose, those who were active last stay.',
    view: 'seats',
    action: isChosen ? 'Review choice' : 'Choose who stays',
  };
}

/** What no longer works. */
function listConnections({ domains, ownDomains, webhooks }: OrganizationAttention) {
  const domain = { view: 'domains', action: 'Open domains' };
  const webhook = { view: 'developers', hash: '#webhooks', action: 'Open webhooks' };
  return [
    listIf(ownDomains, (names) => ({
      ...domain,
      hash: '#own-domains',
      title: `${names} has lost its DNS record`,
      text: `Add the record again within ${DOMAIN_GRACE_DAYS} days. After that, your cards return to their address here.`,
    })),
    listIf(domains?.failing, (names) => ({
      ...domain,
      title: `${names} can't be verified anymore`,
      text: 'The TXT record is missing. Add it again to let people join by their address.',
    })),
    countIf(webhooks?.paused, (count) => ({
      ...webhook,
      title: `${countAtMost(count, 'webhook was', 'webhooks were')} paused`,
      text: `Deliveries failed for too long. Fix the receiver, then resume ${count === 1 ? 'it' : 'them'}.`,
    })),
    countIf(webhooks?.failing, (count) => ({
      ...webhook,
      title: `${countAtMost(count, 'webhook is', 'webhooks are')} failing`,
      text: 'We keep trying. Check the receiver before deliveries are paused.',
    })),
  ];
}

/** What waits for an answer. */
function listDecisions({ requests, agentChanges, heldContacts, leavers }: OrganizationAttention) {
  return [
    countIf(requests, (count) => ({
      title: countAtMost(count, 'change request'),
      text: 'Members ask to change a locked field.',
      view: 'requests',
      action: 'Review requests',
    })),
    countIf(agentChanges, (count) => ({
      title: `${countAtMost(count, 'change')} by assistants`,
      text: 'Cards stay as they are until you approve.',
      view: 'developers',
      hash: '#assistants',
      action: 'Review changes',
    })),
    countIf(heldContacts, (count) => ({
      title: `${countAtMost(count, 'contact is', 'contacts are')} held back`,
      text: 'Many arrived at once. Keep the real ones and delete the rest.',
      view: 'contacts',
      action: 'Review contacts',
    })),
    leavers === null ? null : describeLeavers(leavers),
  ];
}

function describeLeavers({ live, ending }: NonNullable<OrganizationAttention['leavers']>) {
  const item = { view: 'leavers', action: 'Review cards' };
  if (live === 0) return null;
  const title = `${countAtMost(live, "former member's card is", "former members' cards are")} still public`;
  if (ending === 0) return { ...item, title, text: 'Visitors see them until their last day.' };
  const days = `within ${ENDING_CARD_DAYS} days`;
  return {
    ...item,
    title,
    text:
      ending === live
        ? `They go offline ${days}.`
        : `${countAtMost(ending, 'of them goes', 'of them go')} offline ${days}.`,
  };
}

/** What cards lack. */
function listCardItems({ cards }: OrganizationAttention) {
  const item = { view: 'cards', action: 'Show cards' };
  return [
    countIf(cards?.required, (count) => ({
      ...item,
      title: `${countAtMost(count, 'card lacks', 'cards lack')} a required field`,
      text: count === 1 ? 'Its card policy asks for it.' : 'Their card policy asks for it.',
      params: { gap: 'required' },
    })),
    countIf(cards?.differs, (count) => ({
      ...item,
      title: `${countAtMost(count, 'card differs', 'cards differ')} from the policy`,
      text: count === 1 ? 'Its holder chose another value.' : 'Their holders chose other values.',
      params: { gap: 'differs' },
    })),
    countIf(cards?.photo, (count) => ({
      ...item,
      title: `${countAtMost(count, 'card has', 'cards have')} no photo`,
      text: count === 1 ? 'Ask its holder to add one.' : 'Ask their holders to add one.',
      params: { gap: 'photo' },
    })),
  ];
}

/** What is not finished. */
function listSetup({ invitations, domains }: OrganizationAttention) {
  const item = { view: 'invitations', action: 'Review invitations' };
  return [
    countIf(invitations?.expired, (count) => ({
      ...item,
      title: `${countAtMost(count, 'invitation')} expired`,
      text: `Send a new link, or revoke ${count === 1 ? 'it' : 'them'}.`,
    })),
    listIf(domains?.pending, (names) => ({
      title: `${names} isn't verified yet`,
      text: 'Add its TXT record at your DNS provider.',
      view: 'domains',
      action: 'Finish setup',
    })),
    countIf(invitations?.open, (count) => ({
      ...item,
      title: `${countAtMost(count, 'invitation is', 'invitations are')} open`,
      text: count === 1 ? "It hasn't been accepted yet." : "They haven't been accepted yet.",
    })),
  ];
}

function describeSeats({ seats }: OrganizationDetails): AttentionItem | null {
  if (seats === null || seats.limit === null) return null;
  const left = Math.max(0, seats.limit - seats.used);
  if (left > FEW_SEATS) return null;
  return {
    title: left === 0 ? 'No seats left' : `${countNoun(left, 'seat')} left`,
    text: 'Remove members or revoke invitations, or choose a larger plan, to invite more people.',
    view: 'invitations',
    action: 'Review invitations',
  };
}

function describeSuspended({ members }: OrganizationDetails): AttentionItem | null {
  return countIf(members?.suspended, (count) => ({
    title: `${countNoun(count, 'member is', 'members are')} suspended`,
    text: "They can't open the team until you reactivate them.",
    view: 'members',
    params: { status: 'suspended' },
    action: 'Review members',
  }));
}

function countIf(
  count: number | null | undefined,
  build: (count: number) => AttentionItem,
): AttentionItem | null {
  return count ? build(count) : null;
}

function listIf(
  names: readonly string[] | null | undefined,
  build: (names: string) => AttentionItem,
): AttentionItem | null {
  return names?.length ? build(names.join(', ')) : null;
}

/** A count that the server stopped at one more than it counts exactly: `More than 1,000 cards`. */
function countAtMost(count: number, noun: string, plural = `${noun}s`): string {
  const isMore = count > ATTENTION_COUNT_MAX;
  return isMore
    ? `More than ${countNoun(ATTENTION_COUNT_MAX, noun, plural)}`
    : countNoun(count, noun, plural);
}
