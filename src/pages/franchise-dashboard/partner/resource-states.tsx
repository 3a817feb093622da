import type { ReactNode } from 'react';
import type { Resource } from '#src/state/loading/use-resource.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface ResourceStatesProps<Value> {
  resource: Resource<Value>;
  /** What is loaded, such as `numbers`. */
  noun: string;
  children: (value: Value) => ReactNode;
}

/** The states of loaded data: loading, failed, and the data. */
export function ResourceStates<Value>({ resource, noun, children }: ResourceStatesProps<Value>) {
  const { value, failure, reload } = resource;
  if (failure !== null) {
    return (
      <RetryNotice title={`We couldn't load the ${noun}`} onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) {
    return (
      <div role="status" aria-label={`Loading ${noun}`} className="grid gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-52" />
      </div>
    );
  }
  return children(value);
}
