import type {
  Departure,
  DeparturePlan,
  LeaverSetting,
  OwnDeparturePlan,
} from '#shared/api/organizations/people/departures.ts';
import { formatDay } from '#shared/format/day.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const LEAVER_CARD_OPTIONS = [
  { key: 'pause', label: 'Pause' },
  { key: 'redirect', label: 'Redirect' },
  { key: 'keep', label: 'Keep live' },
] as const satisfies readonly { key: LeaverSetting['card']; label: string }[];

export const LEAVER_SETTING_SAVED: ToastText = { title: 'Setting Saved' };

export const SUCCESSOR_GONE =
  'The default successor is no longer an active member. Choose another one.';

export const SUCCESSOR_HINTS = {
  pause: 'The paused page links to their card. You can leave this empty.',
  redirect: 'Visitors and wallet passes get their card instead.',
  keep: 'The page links to their card once the card is paused. You can leave this empty.',
} as const satisfies Record<LeaverSetting['card'], string>;

export const HEIR_HINT =
  'They get the contacts of the company cards. Without a choice, owners and admins look after them.';

export const HEIR_GONE = 'The default heir is no longer an active member. Choose another one.';

export const REDIRECT_WITHOUT_SUCCESSOR = 'Without a successor, the card is paused instead.';

/** What visitors get, before anything is decided for one person. */
export function describeLeaverCard(card: LeaverSetting['card'], days: number | null): string {
  if (card === 'pause') return 'Visitors read that the person has left. Wallet passes end.';
  if (card === 'redirect') {
    return "Visitors go to the successor's card, and wallet passes show it.";
  }
  const span = days === null ? 'for some days' : `for ${countNoun(days, 'day')}`;
  return `The card and its wallet passes stay as they are ${span}. Then the card is paused.`;
}

/** What the setting does to each member of a bulk removal. `name` is the successor's, if known. */
export function describeBulkRemoval(
  { card, days, successor: id }: LeaverSetting,
  name: string | null,
): string {
  const successor = id === null ? null : (name ?? 'the default successor');
  const outcomes = {
    pause: `are paused${successor === null ? '' : `, with a link to ${successor}'s card`}`,
    redirect: successor === null ? 'are paused' : `redirect to ${successor}'s card`,
    keep: `stay live for ${countNoun(days, 'day')} and are paused then`,
  };
  return `By your team's setting, their company cards ${outcomes[card]}. API keys that they made for the team end. To choose something else for one person, remove that person alone.`;
}

export const BULK_UNDO = `You can bring each of them back under Former members for ${DEPARTURE_UNDO_DAYS} days.`;

type PlannedCard = DeparturePlan['cards'][number];

/** What visitors of one card get. */
export function describeOutcome(
  { outcome }: Pick<PlannedCard, 'outcome'>,
  { until, successor }: Pick<DeparturePlan, 'until' | 'successor'>,
  firstName: string,
): string {
  if (outcome === 'hidden') return 'Not public now, and stays hidden';
  if (outcome === 'redirected' && successor !== null)
    return `Redirects to ${successor.name}'s card`;
  if (outcome === 'live' && until !== null) {
    return `Stays live until ${formatDay(until, 'local')}, then paused`;
  }
  return successor === null
    ? `Says that ${firstName} has left`
    : `Says that ${firstName} has left, and links to ${successor.name}'s card`;
}

/** What a removal takes away, and what the person keeps. */
export function describeAccess(name: string, team: string, hasCards: boolean): string[] {
  return [
    `${name} loses access to ${team} at once. Their own cards and contacts stay theirs.`,
    hasCards ? `Company cards and their contacts stay with ${team}.` : 'They hold no company card.',
  ];
}

/** Wallet passes, or null without any. */
export function describePasses({
  passes,
  card,
  until,
  successor,
}: Pick<DeparturePlan, 'passes' | 'card' | 'until' | 'successor'>): string | null {
  if (passes === 0) return null;
  const counted = `${countNoun(passes, 'wallet pass', 'wallet passes')} on phones`;
  const [show, end, stay] = passes === 1 ? ['shows', 'ends', 'stays'] : ['show', 'end', 'stay'];
  if (card === 'redirect' && successor !== null) {
    return `${counted} ${show} ${successor.name}'s card.`;
  }
  if (card === 'keep' && until !== null) {
    return `${counted} ${stay} until ${formatDay(until, 'local')}.`;
  }
  return `${counted} ${end}.`;
}

export function describeSeat(freesSeat: boolean): string {
  return freesSeat ? 'A seat becomes free.' : 'No seat becomes free: a suspended member uses none.';
}

/** The toast after a removal. */
export function buildRemovedToast(name: string, plan: DeparturePlan): ToastText {
  const sentences = [
    `${name} lost access.`,
    describeShownCards(plan),
    `You can bring them back under Former members for ${DEPARTURE_UNDO_DAYS} days.`,
  ];
  return { title: 'Member Removed', description: sentences.filter(Boolean).join(' ') };
}

function describeShownCards({ cards, card, until, successor }: DeparturePlan): string {
  const count = cards.filter(({ outcome }) => outcome !== 'hidden').length;
  if (count === 0) return '';
  const subject = count === 1 ? 'Their card' : `Their ${count} cards`;
  const verbs = count === 1 ? ['redirects', 'stays', 'is'] : ['redirect', 'stay', 'are'];
  if (card === 'redirect' && successor !== null) {
    return `${subject} ${verbs[0]} to ${successor.name}'s card.`;
  }
  if (card === 'keep' && until !== null) {
    return `${subject} ${verbs[1]} live until ${formatDay(until, 'local')}.`;
  }
  return `${subject} ${verbs[2]} paused.`;
}

export const ALREADY_REMOVED: ToastText = {
  title: 'Already Removed',
  description: 'Another admin removed this member. Former members shows what happened.',
};

export function nameLeaver({ name, email }: Pick<Departure, 'name' | 'email'>): string {
  return name || email || 'Former member';
}

/** What a leaver's cards do now. */
export function describeDeparted({ cards, card, until, successor }: Departure, now: Date): string {
  if (cards.length === 0) return 'No company cards';
  const name = successor === null ? null : successor.name || 'a deleted account';
  if (card === 'keep' && until !== null) {
    return until > now.toISOString()
      ? `Live until ${formatDay(until, 'local')}`
      : `Paused since ${formatDay(until, 'local')}`;
  }
  if (card === 'redirect' && name !== null) return `Redirects to ${name}`;
  return name === null ? 'Paused' : `Paused, links to ${name}`;
}

/** Until when a person can return, or why they cannot. */
export function describeUndo(
  { undoUntil, departedAt, role }: Departure,
  canReturn: boolean,
  now: Date,
): string {
  if (canReturn && undoUntil !== null) return `Until ${formatDay(undoUntil, 'local')}`;
  if (undoUntil !== null) {
    return role === 'owner'
      ? 'Only an owner can bring back an owner'
      : 'Only an admin can bring back this person';
  }
  const isOver = Date.parse(departedAt) + DEPARTURE_UNDO_DAYS * DAY_MS <= now.getTime();
  return isOver
    ? `Left more than ${DEPARTURE_UNDO_DAYS} days ago, so they need a new invitation`
    : 'They deleted their account';
}

export const LEAVER_SETTING_DESCRIPTION =
  "What happens to a leaver's company cards. You can decide otherwise for each person you remove.";

export const LEAVERS_DESCRIPTION = `People who left in the last ${DEPARTURE_UNDO_DAYS} days, and people whose company card is still live.`;
export const NO_LEAVERS = `When someone leaves, this page shows what their company cards do. You can bring them back for ${DEPARTURE_UNDO_DAYS} days.`;

export function titleReturn(name: string): string {
  return `Bring ${name} back?`;
}

/** What bringing a person back means. */
export function describeReturn(name: string, { cards }: Pick<Departure, 'cards'>): string {
  const returned =
    cards.length === 0
      ? 'role and groups'
      : `role, groups and ${countNoun(cards.length, 'company card')}`;
  return `${name} gets access with ${returned} as before. This needs a free seat.`;
}

export function buildReturnedToast(name: string): ToastText {
  return { title: 'Member Restored', description: `${name} is back in the team.` };
}

export function describeNoSeat(limit: number): string {
  return `All ${limit} seats are used. Free a seat or upgrade before you bring someone back.`;
}

/** What happens when a person leaves a team of their own accord, besides what happens to each card. */
export function listOwnDeparture(
  team: string,
  { departure, contacts }: OwnDeparturePlan,
): string[] {
  const passes = describePasses(departure);
  const receiver = departure.heir === null ? team : `${departure.heir.name} at ${team}`;
  return [
    `You lose access at once. An admin of ${team} can bring you back for ${DEPARTURE_UNDO_DAYS} days.`,
    departure.cards.length === 0
      ? 'You hold no company card.'
      : `Company cards stay with ${team}, which can change what visitors see.`,
    ...(passes === null ? [] : [passes]),
    contacts === 0
      ? `Company contacts stay with ${team}. You have none.`
      : `Your ${countNoun(contacts, 'company contact')} ${contacts === 1 ? 'goes' : 'go'} to ${receiver}.`,
    ...(departure.keys === 0
      ? []
      : [
          `${countNoun(departure.keys, 'API key')} that you made for ${team} ${departure.keys === 1 ? 'ends' : 'end'}.`,
        ]),
    'Your own cards, their contacts and your account stay yours.',
  ];
}
