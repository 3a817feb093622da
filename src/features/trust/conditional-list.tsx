import type { ReactNode } from 'react';
import type { ServerCondition } from '#shared/trust/server-conditions.ts';

export interface ConditionEntry {
  term: string;
  text: ReactNode;
  /** Shown only where this is true; always without one. */
  condition?: ServerCondition;
}

interface ConditionalListProps {
  entries: readonly ConditionEntry[];
  conditions: readonly ServerCondition[];
}

/** Terms with their meanings, without those that are not true of this server. */
export function ConditionalList({ entries, conditions }: ConditionalListProps) {
  return (
    <dl className="mt-5 border-b border-hairline">
      {entries
        .filter(({ condition }) => condition === undefined || conditions.includes(condition))
        .map(({ term, text, condition }) => (
          <div
            key={term + (condition ?? '')}
            data-condition={condition}
            className="grid gap-x-8 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <dt className="font-medium wrap-anywhere">{term}</dt>
            <dd className="min-w-0 text-stone wrap-anywhere">{text}</dd>
          </div>
        ))}
    </dl>
  );
}
