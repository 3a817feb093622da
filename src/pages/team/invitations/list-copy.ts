import type {
  InvitationListProgress,
  InvitationListReport,
  InvitationReportRow,
  InvitationListSummary,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { PREPARED_CARD_DAYS } from '#shared/organization/limits.ts';
import { formatMoney } from '#shared/format/money.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';
import { ROLES } from '#shared/organization/role.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import type { CheckedRow } from '#src/pages/team/invitations/checked-list.ts';
import { describeSeats } from '#src/features/organization/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

type Outcome = InvitationListProgress['rows'][number]['outcome'];

/** How each row of a list is labeled, before and after sending. */
export const OUTCOMES: Readonly<Record<Outcome, { label: string; tone: BadgeTone }>> = {
  invite: { label: 'Will be invited', tone: 'good' },
  sent: { label: 'Invited', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  member: { label: 'Already a member', tone: 'neutral' },
  invited: { label: 'Already invited', tone: 'neutral' },
  duplicate: { label: 'Listed twice', tone: 'neutral' },
  invalid: { label: 'Not valid', tone: 'bad' },
  no_seat: { label: 'No seat left', tone: 'warn' },
  limit: { label: 'Another day', tone: 'warn' },
  taken: { label: 'Address taken', tone: 'bad' },
  update: { label: 'Will be updated', tone: 'good' },
  updated: { label: 'Updated', tone: 'good' },
  same: { label: 'Nothing changes', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'warn' },
  undone: { label: 'Taken back', tone: 'neutral' },
  stays: { label: 'Stays', tone: 'warn' },
};

export const LIST_PLACEHOLDER = `name,email,title,phone,role,groups
Ana Lima,ana@example.com,Sales Lead,+351 912 345 678,member,Sales
Ben Okafor,ben@example.com,Support,,manager,Sales;Berlin`;

export const EMPTY_LIST = 'Enter at least one email address.';
export const LIST_UNREADABLE = "The list couldn't be read. Check your connection and try again.";

/** Where the drafts of a list have their addresses, by whether the team has paid. */
export function describeDrafts(hasPaid: boolean): string {
  return hasPaid
    ? `Each card goes online when its person joins. Its address is held for ${PREPARED_CARD_DAYS} days.`
    : 'Each card goes online when its person joins. Until your team has paid for a plan, no address is held: if one is taken by then, the card gets a number.';
}

export const PUBLISH_HINT =
  'Each card is online at once. It becomes a draft again if its invitation ends, and the person can take it offline by email.';
export const PUBLISH_UNPAID =
  'Your team can publish cards before people join once it has paid for a plan.';
export const PEOPLE_KNOW = 'Our people know that their cards will be public';
export const CONFIRM_PEOPLE_KNOW = 'Confirm that your people know.';

/** What happened to a list, in a sentence. */
export function describeListState({
  total,
  done,
  publishes,
  undoUntil,
}: InvitationListSummary): string {
  const people = countNoun(total, 'person', 'people');
  if (done < total)
    return `${undoUntil === null ? 'Taking back' : 'Inviting'} ${done.toLocaleString('en-US')} of ${people}`;
  if (undoUntil === null) return `${people}, taken back`;
  return publishes ? `${people}, cards published` : people;
}

export const LIST_TAKEN_BACK: ToastText = {
  title: 'List Taken Back',
  description: 'Cards that were claimed or changed stay.',
};

interface ListedOutcome {
  outcome: Outcome;
}

/** How many rows have each outcome, in the order of the table above. */
export function countOutcomes(
  rows: readonly ListedOutcome[],
): { outcome: Outcome; count: number }[] {
  return Object.keys(OUTCOMES)
    .filter((key): key is Outcome => key in OUTCOMES)
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
}

/** Seats, and the plan that the list needs where the present one is too small. */
export function describeListSeats({ seats, planNeeded }: InvitationListReport): string {
  const used = `${describeSeats(seats)}.`;
  if (planNeeded === null) return used;
  return `${used} Inviting everybody needs ${PLAN_NAMES[planNeeded]}, ${describePrice(planNeeded)}.`;
}

/** A price is for a plan, not for a seat. */
function describePrice(plan: PlanId): string {
  const { isCustom, monthlyPriceCents } = PRICING[plan];
  return isCustom ? 'which has custom pricing' : `${formatMoney(monthlyPriceCents)} a month`;
}

/** The press that sends a list, with all that it does. */
export function describeSend({
  invited,
  updated,
  hasCards,
}: {
  invited: number;
  updated: number;
  hasCards: boolean;
}): string {
  const invite = hasCards
    ? `Make ${countNoun(invited, 'card')} and invite`
    : `Send ${countNoun(invited, 'invitation')}`;
  const parts = [
    ...(invited === 0 ? [] : [invite]),
    ...(updated === 0
      ? []
      : [
          invited === 0
            ? `Update ${countNoun(updated, 'card')}`
            : `update ${updated.toLocaleString('en-US')}`,
        ]),
  ];
  return parts.length === 0 ? 'No one to invite' : parts.join(', ');
}

type ReportRow = Pick<
  CheckedRow,
  'name' | 'email' | 'username' | 'policy' | 'changed' | 'role' | 'groups' | 'photo'
>;

/** What is wrong with a row and with its photo, as sentences. */
export function listRowProblems({
  reason,
  photoProblem,
}: Pick<InvitationReportRow, 'reason' | 'photoProblem'>): string[] {
  return [reason, photoProblem].filter((problem) => problem !== '');
}

/** The card of a row, and what else it does. */
export function describeCheckedRow(row: ReportRow): string {
  const { name, email, username, policy, changed, role, groups, photo } = row;
  return [
    name === '' ? '' : email,
    username === '' ? '' : `/${username}`,
    findRoleName(role),
    groups.join(', '),
    policy === '' ? '' : `Policy: ${policy}`,
    photo === '' ? '' : `Photo: ${photo}`,
    changed.length === 0 ? '' : `Changes: ${[...new Set(changed.map(findFieldName))].join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function findRoleName(typed: string): string {
  const role = ROLES.find((one) => one === typed.trim());
  return role === undefined ? typed : ROLE_NAMES[role];
}

function findFieldName(field: string): string {
  const known = POLICY_FIELDS.find((one) => one === field);
  if (known !== undefined) return FIELD_NAMES[known];
  return field === 'cardElements' ? 'Elements' : FIELD_NAMES.name;
}
