import { ACTIVITY, OVERVIEW } from '#src/pages/franchise-dashboard/sample-data.ts';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';
import { RevenueTrend } from '#src/pages/franchise-dashboard/tabs/revenue-trend.tsx';

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
