import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface PolicyGroupProps {
  title: string;
  /** What differs from the default; empty for nothing. */
  summary: string;
  /** Whether something in it prevents saving. */
  isInvalid: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of a policy. Closed, it says only what differs from the default. */
export function PolicyGroup(props: PolicyGroupProps) {
  const { title, summary, isInvalid, children } = props;
  // Only once: a change of the policy must not close what someone is working in.
  const [isOpenAtFirst] = useState(props.isOpenAtFirst ?? false);
  return (
    <details
      open={isOpenAtFirst}
      className="group/policy rounded-panel border border-hairline bg-raised"
    >
      <summary className="flex min-h-14 list-none items-center gap-4 rounded-panel px-5 py-3 md:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 gap-x-4 sm:flex sm:items-baseline">
          <h2 className="shrink-0 text-sm font-semibold sm:w-32">{title}</h2>
          {isInvalid ? (
            <span className="block text-bad">Needs a correction</span>
          ) : (
            <span className="block text-stone [overflow-wrap:anywhere]" dir="auto">
              {summary}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.5}
          className="size-5 shrink-0 text-stone transition-transform group-open/policy:rotate-180"
        />
      </summary>
      <div className="px-5 pt-1 pb-5 md:px-6 md:pb-6">{children}</div>
    </details>
  );
}
