import type { ReactNode } from 'react';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface NotLoadedProps {
  of: { failure: string | null; reload: () => void };
  /** What loads, such as `your domains`. */
  noun: string;
  /** Shown while it loads; a placeholder by default. */
  children?: ReactNode;
}

/** Shown instead of data: a placeholder while it loads, the reason and a retry when that failed. */
export function NotLoaded({ of: { failure, reload }, noun, children }: NotLoadedProps) {
  if (failure !== null) {
    return (
      <RetryNotice title={`We couldn't load ${noun}`} onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  return (
    <div role="status" aria-label={`Loading ${noun}`}>
      {children ?? <Skeleton className="h-24" />}
    </div>
  );
}
