import type {
  InvitationListProgress,
  InvitationListReport,
} from '#shared/api/organizations/people/invitations.ts';
import { formatMoney } from '#shared/format/money.ts';
import { PLAN_NAMES, type PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { describeSeats } from '#src/features/organization/copy.ts';
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
};

export const LIST_PLACEHOLDER = `email,role,groups
ana@example.com,member,Sales
ben@example.com,manager,Sales;Berlin`;

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

export function describeSend(count: number): string {
  return count === 0 ? 'No one to invite' : `Send ${countNoun(count, 'invitation')}`;
}
