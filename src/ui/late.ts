import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface LateProps<Props> {
  /** Something must show it now. */
  isWanted: boolean;
  /** It may be fetched already, so that it is there when it is wanted; a failure is nobody's concern yet. */
  isAhead: boolean;
  /** Told when it was wanted and could not be fetched. The next time it is wanted, it is tried again. */
  onFailure: (error: unknown) => void;
  /** What the component gets once it is here. */
  with: Props;
  /** Stands in its place until then. */
  fallback?: ReactNode;
}

/**
 * A component whose code is fetched when it is first wanted. Unlike `lazy`, a fetch that fails, as it does without a
 * network, breaks nothing on the page.
 */
export function createLate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: LateProps<Props>) => ReactNode {
  return function Late({ isWanted, isAhead, onFailure, with: props, fallback = null }) {
    const [late, setLate] = useState<{ Component: ComponentType<Props> } | null>(null);
    const mustLoad = late === null && (isWanted || isAhead);
    useEffect(() => {
      if (!mustLoad) return undefined;
      let isCurrent = true;
      load().then(
        (Component) => isCurrent && setLate({ Component }),
        (error: unknown) => isCurrent && isWanted && onFailure(error),
      );
      return () => {
        isCurrent = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- a new onFailure must not fetch again
    }, [mustLoad, isWanted]);
    return late ? createElement(late.Component, props) : fallback;
  };
}
