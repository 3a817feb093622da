import { readDayUsage } from '#shared/api/programs/day-usage.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { describeSpender, describeStop, describeDayUsage, nameSpender } from './day-usage-copy.ts';

interface DayUsageListProps {
  /** ID of the team whose members and keys are shown; null for the account. */
  organization: string | null;
}

/** What is left of the day's budget, and who used how much of it. */
export function DayUsageList({ organization }: DayUsageListProps) {
  const { value, failure, reload } = useEndpoint(
    readDayUsage,
    organization === null ? {} : { query: { organization } },
  );
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your usage" />;
  }
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
