import type { Organization } from '#shared/api/organizations/organizations.ts';
import {
  readCustomerNumbers,
  type CustomerAnalytics,
} from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import { FEW_CUSTOMERS } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { PlanAndState } from '#src/pages/franchise-dashboard/partner/plan-and-state.tsx';
import { ResourceStates } from '#src/pages/franchise-dashboard/partner/resource-states.tsx';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 7;

/** Visits of all customers together, and customers by plan and state. */
export function PartnerAnalytics({ partner }: { partner: Organization }) {
  const numbers = useEndpoint(readCustomerNumbers, { params: { org: partner.id } });
  return (
    <ResourceStates resource={numbers} noun="numbers">
      {({ days, byPlan, byState }) => (
        <div className="flex flex-col gap-10">
          {days === null ? (
            <Notice title="Too few customers for sums">{FEW_CUSTOMERS}</Notice>
          ) : (
            <Visits days={days} />
          )}
          <PlanAndState byPlan={byPlan} byState={byState} />
        </div>
      )}
    </ResourceStates>
  );
}

function Visits({ days }: { days: NonNullable<CustomerAnalytics['days']> }) {
  const views = days.reduce((total, day) => total + day.views, 0);
  const clicks = days.reduce((total, day) => total + day.clicks, 0);
  const highest = Math.max(1, ...days.map((day) => day.views));
  const share = views === 0 ? '0%' : `${Math.round((clicks / views) * 100)}%`;
  return (
    <>
      <Figures
        label="Last 30 days"
        figures={[
          { label: 'Card views', value: views.toLocaleString('en-US'), note: 'last 30 days' },
          { label: 'Clicks', value: clicks.toLocaleString('en-US'), note: 'last 30 days' },
          { label: 'Clicks per view', value: share, note: 'last 30 days' },
          {
            label: 'Views a day',
            value: Math.round(views / days.length).toLocaleString('en-US'),
            note: 'on average',
          },
        ]}
      />
      <section aria-labelledby="views-by-day">
        <h3 id="views-by-day" className="text-md font-medium">
          Views by day
        </h3>
        <div className="mt-4 rounded-panel border border-hairline bg-raised p-4 md:p-6">
          <svg
            viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-40 w-full md:h-52"
          >
            {days.map((day, index) => {
              const height = (day.views / highest) * HEIGHT;
              return (
                <rect
                  key={day.day}
                  x={index * STEP + (STEP - WIDTH) / 2}
                  y={HEIGHT - height}
                  width={WIDTH}
                  height={height}
                  className="fill-control/60"
                />
              );
            })}
          </svg>
          <ol className="sr-only">
            {days.map((day) => (
              <li key={day.day}>
                {formatDay(day.day, 'utc')}: {day.views}
              </li>
            ))}
          </ol>
          <p aria-hidden="true" className="mt-2 flex justify-between text-xs text-stone">
            <span>{formatDay(days[0]?.day ?? '', 'utc')}</span>
            <span>Today</span>
          </p>
        </div>
      </section>
    </>
  );
}
