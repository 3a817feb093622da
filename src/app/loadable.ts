import { useEffect, useState, type ComponentType } from 'react';

export interface Loadable<Props = object> {
  /** Fetches the component. From then on drawing it waits for nothing, not even for a microtask. */
  load: () => Promise<void>;
  /** The component, or null until it is fetched. */
  get: () => ComponentType<Props> | null;
}

/**
 * A component that is fetched ahead or when it is first drawn. `lazy` would suspend once even where the code is here, which
 * breaks taking over a page written at build, and React draws what was suspended 300 ms after its fallback at the earliest.
 */
export function createLoadable<Props = object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= await fetchComponent();
  };
  return { load, get: () => loaded };
}

/** The component of a loadable, or null while it is fetched. Throws while drawing what fetching it failed with. */
export function useLoaded<Props>(loadable: Loadable<Props>): ComponentType<Props> | null {
  const [ended, setEnded] = useState<{ of: Loadable<Props>; error?: unknown } | null>(null);
  const component = loadable.get();
  const isMissing = component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    loadable.load().then(
      () => isCurrent && setEnded({ of: loadable }),
      (error: unknown) => isCurrent && setEnded({ of: loadable, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [loadable, isMissing]);
  if (isMissing && ended?.of === loadable && 'error' in ended) throw ended.error;
  return component;
}
