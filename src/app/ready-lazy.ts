import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface ReadyLazy<Props = object> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the component. From then on drawing it waits for nothing, not even for a microtask. */
  load: () => Promise<void>;
}

/**
 * A lazy component that can be fetched ahead. `lazy` alone suspends once even on a promise that is fulfilled: pages are
 * written at build, and taken over from their documents, in one go.
 */
export function createReadyLazy<Props = object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): ReadyLazy<Props> {
  type Module = { default: ComponentType<Props> };
  let ready: Module | null = null;
  const load = async () => {
    ready ??= { default: await fetchComponent() };
  };
  const read = async (): Promise<Module> => ({ default: await fetchComponent() });
  return { Component: lazy(() => (ready ? settled(ready) : read())), load };
}

/** A promise that answers at once, as none of the language does: React then goes on at once as well. */
function settled<Value>(value: Value): Promise<Value> {
  const then = (tell: (value: Value) => void) => tell(value);
  // oxlint-disable-next-line unicorn/no-thenable -- that it answers by itself is its purpose
  return Object.assign(Promise.resolve(value), { then });
}
