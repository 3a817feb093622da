import { useCallback } from 'react';
import { readDayUsage } from '#shared/api/programs/day-usage.ts';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { describeSpender, describeStop, describeDayUsage, nameSpender } from './day-usage-copy.ts';

interface DayUsageListProps {
  /** ID of the team whose members and keys are shown; null for the account. */
  organization: string | null;
}

/** What is left of the day's budget, and who used how much of it. */
export function DayUsageList({ organization }: DayUsageListProps) {
  const load = useCallback(
    () => api.call(readDayUsage, organization === null ? {} : { query: { organization } }),
    [organization],
  );
  const { value, failure, reload } = useResource(load);
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load your usage" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) return <Skeleton className="h-24" />;
  const stop = describeStop(value);
  return (
    <>
      <ProgressBar label="Used of today's budget" max={value.limit} value={value.spent} />
      <p className="mt-3">{describeDayUsage(value)}</p>
      {stop !== null && <p className="mt-1 text-warn">{stop}</p>}
      <ul aria-label="Who used it" className="mt-4 divide-y divide-hairline text-xs">
        {value.spenders.map((spender) => (
          <li
            key={`${spender.kind} ${spender.name} ${spender.units}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2"
          >
            <span className="wrap-anywhere">{nameSpender(spender)}</span>
            <span className="tabular text-stone">{describeSpender(spender, value.limit)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
