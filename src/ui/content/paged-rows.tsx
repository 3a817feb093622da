import type { ComponentProps, ReactNode } from 'react';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Pages<Row> = ComponentProps<typeof LoadMore>['list'] &
  ComponentProps<typeof NotLoaded>['of'] & { rows: readonly Row[] | null; isStale: boolean };

interface PagedRowsProps<Row> {
  list: Pages<Row>;
  /** What the list holds, such as `cards`. */
  noun: string;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The states of a paged list: loading, failed, empty, and its rows. */
export function PagedRows<Row>({ list, noun, empty, children }: PagedRowsProps<Row>) {
  const { rows, failure, isStale, hasMore } = list;
  return (
    <>
      {(rows === null || failure !== null) && (
        <NotLoaded of={list} noun={`the ${noun}`}>
          <LoadingRows />
        </NotLoaded>
      )}
      {rows !== null && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
          {rows.length > 0 && children(rows)}
          {rows.length === 0 && !hasMore && empty}
          {rows.length === 0 && hasMore && (
            <p className="pt-6 text-center text-stone">
              Nothing found yet. Load more to look further.
            </p>
          )}
        </div>
      )}
      <LoadMore list={list} />
    </>
  );
}

function LoadingRows() {
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid h-18 content-center gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}
