import { useState, type ComponentType, type ReactNode } from 'react';
import { logError } from '#src/browser/log.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { Button } from '#src/ui/button.tsx';

interface LazyPartProps<Props> {
  /** When the code may be fetched; at once by default. */
  active?: boolean;
  props: Props;
}

/**
 * Creates a part of the dashboard whose code is fetched when it is first shown, with a retry in
 * place when that fails. `className` styles the placeholder; give it the height of the part. A part
 * with a place of its own is announced while it loads.
 */
export function createLazyPart<Props extends object>(
  name: string,
  className: string,
  load: () => Promise<ComponentType<Props>>,
): (props: LazyPartProps<Props>) => ReactNode {
  const LazyComponent = lazyWithFallback(load);
  return function LazyPart({ active = true, props }: LazyPartProps<Props>) {
    const [hasFailed, setHasFailed] = useState(false);
    return (
      <LazyComponent
        active={active && !hasFailed}
        preload={false}
        onFailure={(error) => {
          logError(name, error);
          setHasFailed(true);
        }}
        props={props}
        fallback={
          <div className={className}>
            {!hasFailed && className !== '' && (
              <p role="status" className="sr-only">
                Loading {name}
              </p>
            )}
            {hasFailed && (
              <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-stone">This section didn't load. Check your connection.</p>
                <Button variant="outline" onClick={() => setHasFailed(false)}>
                  Try again
                </Button>
              </div>
            )}
          </div>
        }
      />
    );
  };
}
