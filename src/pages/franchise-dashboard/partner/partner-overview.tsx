import { listAudit } from '#shared/api/organizations/audit.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { readCustomerNumbers } from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import { findScope } from '#shared/organization/permissions.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { describeActivity } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { PlanAndState } from '#src/pages/franchise-dashboard/partner/plan-and-state.tsx';
import { ResourceStates } from '#src/pages/franchise-dashboard/partner/resource-states.tsx';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

const ENTRIES = 8;
const toText = (count: number) => count.toLocaleString('en-US');

/** Counts of customers, and what happened last. */
export function PartnerOverview({ partner }: { partner: Organization }) {
  const numbers = useEndpoint(readCustomerNumbers, { params: { org: partner.id } });
  return (
    <div className="flex flex-col gap-10">
      <ResourceStates resource={numbers} noun="numbers">
        {({ customers, joined, cards, byState, byPlan }) => {
          const active = byState.find(({ state }) => state === 'active')?.customers ?? 0;
          const included = toText(findLimit('enterprise', 'freeWalletCards'));
          return (
            <>
              <Figures
                label="Customers"
                figures={[
                  { label: 'Customers', value: toText(customers), note: 'in total' },
                  { label: 'New', value: toText(joined), note: 'last 30 days' },
                  { label: 'Active', value: toText(active), note: 'with a public card' },
                  { label: 'Active cards', value: toText(cards), note: `${included} included` },
                ]}
              />
              <PlanAndState byPlan={byPlan} byState={byState} />
            </>
          );
        }}
      </ResourceStates>
      {findScope(partner.role, 'readAudit') !== null && <Activity org={partner.id} />}
    </div>
  );
}

function Activity({ org }: { org: string }) {
  const entries = useEndpoint(listAudit, { params: { org } });
  return (
    <section aria-labelledby="recent-activity">
      <h3 id="recent-activity" className="text-md font-medium">
        Recent activity
      </h3>
      <div className="mt-4">
        <ResourceStates resource={entries} noun="activity">
          {(value) => (
            <ul className="divide-y divide-hairline border-y border-hairline">
              {value.entries.slice(0, ENTRIES).map((entry) => (
                <li key={entry.id} className="py-3">
                  <p className="[overflow-wrap:anywhere]">{describeActivity(entry)}</p>
                  <p className="text-xs text-stone">
                    {formatDay(entry.at, 'local')}
                    {entry.actorEmail !== '' && ` · ${entry.actorEmail}`}
                  </p>
                </li>
              ))}
              {value.entries.length === 0 && (
                <li className="py-3 text-stone">Nothing has happened yet.</li>
              )}
            </ul>
          )}
        </ResourceStates>
      </div>
    </section>
  );
}
