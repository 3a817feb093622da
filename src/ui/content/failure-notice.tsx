import { CircleAlert } from 'lucide-react';
import type { ReactNode, RefCallback } from 'react';

interface FailureNoticeProps {
  ref?: RefCallback<HTMLElement> | undefined;
  children: ReactNode;
}

/** What went wrong with a form that has no field to blame, above the form. */
export function FailureNotice({ ref, children }: FailureNoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="flex items-start gap-3 rounded-control border border-bad/50 bg-raised px-4 py-3 outline-none"
    >
      <CircleAlert
        aria-hidden="true"
        strokeWidth={1.5}
        className="mt-px size-5 shrink-0 text-bad"
      />
      <p className="min-w-0 flex-1">{children}</p>
    </div>
  );
}
