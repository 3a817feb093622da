import type { DeparturePlan } from '#shared/api/organizations/people/departures.ts';
import { href } from '#shared/routes.ts';
import {
  describeKeys,
  describeServiceKeys,
  describeStayingPrograms,
} from '#src/pages/team/copy.ts';
import {
  describeAccess,
  describeOutcome,
  describePasses,
  describeSeat,
} from '#src/pages/team/leavers/copy.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';

interface DepartureSummaryProps {
  plan: DeparturePlan;
  /** The leaver's. */
  name: string;
  team: string;
}

/** What visitors of each organization card get. Nothing without a card. */
export function PlannedCards({ plan, firstName }: { plan: DeparturePlan; firstName: string }) {
  if (plan.cards.length === 0) return null;
  return (
    <ul aria-label="Company cards" className="divide-y divide-hairline border-y border-hairline">
      {plan.cards.map((card) => (
        <li key={card.username} className="py-2.5">
          <p className="font-medium [overflow-wrap:anywhere]">
            {href('card', { username: card.username })}
          </p>
          <p className="text-stone">{describeOutcome(card, plan, firstName)}</p>
        </li>
      ))}
    </ul>
  );
}

/** What a removal does: to access, to each organization card, to passes and to the seat. */
export function DepartureSummary({ plan, name, team }: DepartureSummaryProps) {
  const [firstName = name] = name.split(' ');
  const passes = describePasses(plan);
  const keys = describeKeys(plan.keys, 'end');
  const serviceKeys = describeServiceKeys(plan.serviceKeys);
  const programs = describeStayingPrograms(plan);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PlannedCards plan={plan} firstName={firstName} />
      <MarkedList
        items={[
          ...describeAccess(name, team, plan.cards.length > 0),
          ...(passes === null ? [] : [passes]),
          ...(keys === null ? [] : [keys]),
          ...(serviceKeys === null ? [] : [serviceKeys]),
          ...(programs === null ? [] : [programs]),
          describeSeat(plan.freesSeat),
        ]}
        mark="dot"
        className="gap-1.5"
      />
    </div>
  );
}
