import type { ReactNode } from 'react';
import type { PagedTeamRows } from '#src/state/loading/use-paged-rows.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface PagedRowsProps<Row> {
  list: PagedTeamRows<Row>;
  /** What the list holds, such as `cards`. */
  noun: string;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The states of a paged list: loading, failed, empty, and its rows. */
export function PagedRows<Row>({ list, noun, empty, children }: PagedRowsProps<Row>) {
  const { rows, failure, isStale } = list;
  return (
    <>
      {failure !== null && (
        <RetryNotice title={`We couldn't load the ${noun}`} onRetry={list.reload}>
          {failure}
        </RetryNotice>
      )}
      {rows === null && failure === null && (
        <div
          role="status"
          aria-label={`Loading ${noun}`}
          className="divide-y divide-hairline border-y border-hairline"
        >
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className="grid h-18 content-center gap-2">
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3 w-56 max-w-full" />
            </div>
          ))}
        </div>
      )}
      {rows !== null && (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
          {rows.length > 0 && children(rows)}
          {rows.length === 0 && !list.hasMore && empty}
          {rows.length === 0 && list.hasMore && (
            <p className="pt-6 text-center text-stone">
              Nothing found yet. Load more to look further.
            </p>
          )}
        </div>
      )}
      {rows !== null && list.hasMore && (
        <div className="flex justify-center pt-2">
          <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
