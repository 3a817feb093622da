import type { BillingTerms } from '#shared/api/organizations/people/billing-offers.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';

interface BillingTermsProps {
  organization: Pick<OrganizationDetails, 'name' | 'kind'>;
  terms: BillingTerms;
}

/** What the recipient of an offer takes on. */
export function BillingTermsList({ organization, terms }: BillingTermsProps) {
  return (
    <MarkedList items={listTerms(organization, terms)} mark="dot" className="gap-1.5 text-stone" />
  );
}

/** Seats that the team needs beyond those that the recipient's plan has left. */
export function countMissingSeats({ seats, seatsElsewhere, seatLimit }: BillingTerms): number {
  if (seatLimit === null) return 0;
  return Math.max(0, seats - Math.max(0, seatLimit - seatsElsewhere));
}

function listTerms(
  { name: team, kind }: BillingTermsProps['organization'],
  terms: BillingTerms,
): string[] {
  const { plan, seats, seatsElsewhere, seatLimit } = terms;
  const missing = countMissingSeats(terms);
  const used = seatsElsewhere === 0 ? '' : `, ${seatsElsewhere} used by your other teams`;
  return [
    `${team} uses ${countNoun(seats, 'seat')}: its members and open invitations.`,
    seatLimit === null
      ? `Your plan, ${PLAN_NAMES[plan]}, has seats for everybody.`
      : `Your plan, ${PLAN_NAMES[plan]}, has ${seatLimit === 0 ? 'no seats' : countNoun(seatLimit, 'seat')}${used}.`,
    ...(missing > 0
      ? [`You need ${countNoun(missing, 'more seat')}. Upgrade first, then accept.`]
      : ['It needs no other plan: the team uses yours, and its limits.']),
    ...(kind === 'partner' ? ['You are billed for the extra wallet cards of its customers.'] : []),
    'If you cancel or downgrade your plan, members without a seat are suspended.',
  ];
}
