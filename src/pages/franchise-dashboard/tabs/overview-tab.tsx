import { formatMoney } from '#shared/format/money.ts';
import { ACTIVITY, OVERVIEW, TREND } from '#src/pages/franchise-dashboard/sample-data.ts';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';

export function OverviewTab() {
  return (
    <div className="flex flex-col gap-10">
      <Figures label="This month" figures={OVERVIEW} />
      <div className="grid gap-10 lg:grid-cols-[1.6fr_1fr] lg:gap-12">
        <RevenueTrend />
        <section aria-labelledby="recent-activity">
          <h3 id="recent-activity" className="text-md font-medium">
            Recent activity
          </h3>
          <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
            {ACTIVITY.map(({ what, when }) => (
              <li key={what} className="py-3">
                <p>{what}</p>
                <p className="text-xs text-stone">{when}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 6;
const maxDollars = Math.max(...TREND.map(({ dollars }) => dollars));

/** Monthly revenue as bars; screen readers get a list. */
function RevenueTrend() {
  return (
    <section aria-labelledby="revenue-trend">
      <h3 id="revenue-trend" className="text-md font-medium">
        Revenue trend
      </h3>
      <div className="mt-4 rounded-panel border border-hairline bg-raised p-4 md:p-6">
        <svg
          viewBox={`0 0 ${TREND.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-40 w-full md:h-52"
        >
          {TREND.map(({ month, dollars }, index) => {
            const height = (dollars / maxDollars) * HEIGHT;
            return (
              <rect
                key={month}
                x={index * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
                className={index === TREND.length - 1 ? 'fill-mark-gold' : 'fill-control/60'}
              />
            );
          })}
        </svg>
        <ol className="mt-2 grid grid-cols-12 text-center text-xs text-stone">
          {TREND.map(({ month, dollars }, index) => (
            <li key={month} className="flex justify-center whitespace-nowrap">
              <span className={index % 3 === 2 ? '' : 'max-md:sr-only'}>{month}</span>
              <span className="sr-only">: {formatMoney(dollars * 100)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
