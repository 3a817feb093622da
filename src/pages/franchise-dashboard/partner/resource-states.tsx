import type { ReactNode } from 'react';
import type { Resource } from '#src/state/loading/use-resource.ts';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface ResourceStatesProps<Value> {
  resource: Resource<Value>;
  /** What is loaded, such as `numbers`. */
  noun: string;
  children: (value: Value) => ReactNode;
}

/** The states of loaded data: loading, failed, and the data. */
export function ResourceStates<Value>({ resource, noun, children }: ResourceStatesProps<Value>) {
  const { value, failure } = resource;
  if (value !== null && failure === null) return children(value);
  return (
    <NotLoaded of={resource} noun={`the ${noun}`}>
      <Skeleton className="h-28" />
      <Skeleton className="mt-4 h-52" />
    </NotLoaded>
  );
}
