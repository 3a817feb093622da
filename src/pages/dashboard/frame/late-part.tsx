import { useState, type ComponentType, type ReactNode } from 'react';
import { logError } from '#src/browser/log.ts';
import { createLate } from '#src/ui/late.ts';
import { Button } from '#src/ui/button.tsx';

interface LatePartProps<Props> {
  /** When it may be fetched; at once unless said otherwise. */
  isWanted?: boolean;
  with: Props;
}

/**
 * A part of the dashboard whose code comes when it is first shown; one that cannot be fetched says so in its place.
 * `className` is how the place looks until then: as high as what will stand there.
 */
export function createLatePart<Props extends object>(
  name: string,
  className: string,
  load: () => Promise<ComponentType<Props>>,
): (props: LatePartProps<Props>) => ReactNode {
  const Late = createLate(load);
  return function LatePart({ isWanted = true, with: props }: LatePartProps<Props>) {
    const [isMissing, setIsMissing] = useState(false);
    return (
      <Late
        isWanted={isWanted && !isMissing}
        isAhead={false}
        onFailure={(error) => {
          logError(name, error);
          setIsMissing(true);
        }}
        with={props}
        fallback={
          <div className={className}>
            {isMissing && (
              <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-stone">This part did not load. Check your connection.</p>
                <Button variant="outline" onClick={() => setIsMissing(false)}>
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
