import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface LazyProps<Props> {
  /** Whether the component is to be rendered now. */
  active: boolean;
  /** Whether to fetch the code ahead of time. A failed preload is not reported. */
  preload: boolean;
  /** Called when the code could not be fetched while active. Becoming active again retries. */
  onFailure: (error: unknown) => void;
  props: Props;
  /** Rendered until the code is loaded. */
  fallback?: ReactNode;
}

/**
 * Loads a component when it first becomes active. Unlike `lazy`, a failed fetch, such as while
 * offline, does not break the page.
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: LazyProps<Props>) => ReactNode {
  return function LazyComponent({ active, preload, onFailure, props, fallback = null }) {
    const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
    const mustLoad = loaded === null && (active || preload);
    useEffect(() => {
      if (!mustLoad) return undefined;
      let isCurrent = true;
      load().then(
        (Component) => isCurrent && setLoaded({ Component }),
        (error: unknown) => isCurrent && active && onFailure(error),
      );
      return () => {
        isCurrent = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- a new onFailure must not fetch again
    }, [mustLoad, active]);
    return loaded ? createElement(loaded.Component, props) : fallback;
  };
}
