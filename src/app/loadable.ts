import { useEffect, useState, type ComponentType } from 'react';

export interface Loadable<Props = object> {
  /** Fetches the component. Once it has resolved, rendering is synchronous. */
  load: () => Promise<void>;
  get: () => ComponentType<Props> | null;
}

/**
 * A component that is fetched ahead of time or on first render. `React.lazy` suspends once even
 * when the code is loaded, which breaks the hydration of prerendered pages, and React shows
 * suspended content no sooner than 300 ms after its fallback.
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

/** Returns the component, or null while it is fetched. Throws the fetch error during rendering. */
export function useLoaded<Props>(loadable: Loadable<Props>): ComponentType<Props> | null {
  const [result, setResult] = useState<{ of: Loadable<Props>; error?: unknown } | null>(null);
  const component = loadable.get();
  const isMissing = component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    loadable.load().then(
      () => isCurrent && setResult({ of: loadable }),
      (error: unknown) => isCurrent && setResult({ of: loadable, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [loadable, isMissing]);
  if (isMissing && result?.of === loadable && 'error' in result) throw result.error;
  return component;
}
