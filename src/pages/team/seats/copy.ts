import type { SeatChoice } from '#shared/api/organizations/people/seat-choice.ts';
import { ENDED_CARD_DAYS } from '#shared/organization/limits.ts';
import { formatDay } from '#shared/format/day.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const CHOICE_SAVED: ToastText = { title: 'Choice Saved' };

export const NOTHING_TO_CHOOSE = {
  title: 'Everyone has a seat',
  text: 'If your plan becomes smaller, you choose here who stays.',
};

export const SEAT_TEXT = {
  full: 'All seats are taken. Untick someone to choose another person.',
  noMatch: 'No matching members.',
  more: 'More people are in the team. Search to find them.',
  consequence: `Nothing is deleted. Cards of suspended members show your company instead of the person for ${ENDED_CARD_DAYS} days. A larger plan brings everyone back.`,
  changePlan: 'Change plan',
} as const;

/** When what happens. */
export function describeReduction(choice: SeatChoice, isInEffect: boolean): string {
  const { plan, beginsAt, suspendsAt } = choice;
  const begin = formatDay(beginsAt, 'local');
  const end = formatDay(suspendsAt, 'local');
  const name = PLAN_NAMES[plan];
  return isInEffect
    ? `Your team is on ${name} since ${begin}. Until ${end}, everyone keeps their place, but nobody can be added. Then members without a seat are suspended.`
    : `Your team moves to ${name} on ${begin}. Members without a seat are suspended ${begin === end ? 'then' : `on ${end}`}.`;
}

/** The plan has no teams. */
export function describeMissingSeats({ plan }: SeatChoice): string {
  return `${PLAN_NAMES[plan]} has no teams, so only the owner who pays can open the team then.`;
}

export function countStaying(staying: number, { members, seats }: SeatChoice): string {
  return staying === seats
    ? `${seats} of ${countNoun(members, 'member')} stay`
    : `${staying} of ${countNoun(seats, 'seat')} chosen`;
}

/** Who has a seat that no one chose. */
export function describeFreeSeats(count: number): string {
  return `${countNoun(count, 'free seat goes', 'free seats go')} to whoever was active last.`;
}

export function describeChoice({ chosenAt, chosenBy }: SeatChoice): string {
  if (chosenAt === null) return 'Owners come first, then those who were active last.';
  const day = formatDay(chosenAt, 'local');
  return chosenBy === null ? `Chosen on ${day}.` : `Chosen by ${chosenBy} on ${day}.`;
}
