import { ENDED_CARD_DAYS } from '#shared/organization/limits.ts';
import { formatDay } from '#shared/format/day.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface SmallerPlan {
  productName: string;
  /** Where owners choose who stays. */
  url: string;
  /** Active members, and how many of them can stay. */
  members: number;
  seats: number;
  /** Whether the plan has seats: without any, no one can be chosen. */
  hasSeats: boolean;
  /** When members without a seat are suspended. */
  suspendsAt: string;
  /** Whether the smaller plan has begun. */
  isInEffect: boolean;
}

const FOOTER = ['Owners get this email when the plan of their team becomes smaller.'];
const AFTER = `Nothing is deleted. Cards of suspended members show your company instead of the person for ${ENDED_CARD_DAYS} days, then they are offline. A larger plan brings everyone and their cards back.`;

/**
 * To all owners: at once, and again before members are suspended. It names neither the team nor a person,
 * because both are text that people chose.
 */
export function buildSmallerPlanMail(plan: SmallerPlan): MailContent {
  const { productName, url, members, seats, hasSeats, suspendsAt, isInEffect } = plan;
  const day = formatDay(suspendsAt, 'utc');
  const subject = hasSeats
    ? 'Choose who stays in your team'
    : 'Members of your team lose their seats';
  return buildMailContent({
    subject: `${subject} on ${productName}`,
    title: hasSeats
      ? `Choose who stays from ${day} on`
      : `From ${day} on, only the owner who pays can open your team`,
    parts: [
      isInEffect
        ? `The plan that pays for your team became smaller. Until ${day}, everyone keeps their place and their card, but nobody can be added.`
        : `The plan that pays for your team becomes smaller on ${day}. Members without a seat are suspended then.`,
      hasSeats
        ? `${seats} of ${countNoun(members, 'member')} can stay. Choose who. Owners come first, and if nobody chooses, those who were active last stay.`
        : 'The new plan has no teams, so only the owner who pays keeps access. Everyone stays with a plan that has teams.',
      AFTER,
    ],
    action: { label: hasSeats ? 'Choose who stays' : 'See who is affected', url },
    footer: FOOTER,
  });
}
