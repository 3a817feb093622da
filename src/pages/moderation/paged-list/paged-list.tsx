import type { ReactNode } from 'react';
import type { Pages } from './use-pages.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface PagedListProps<Item> {
  pages: Pages<Item>;
  /** What is listed; announced while it loads. */
  label: string;
  emptyTitle: string;
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with its loading, error and empty states, and a button for the next page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { pages, label, emptyTitle, empty, children } = props;
  const { items, failure, hasMore, isLoadingMore, loadMore, reload } = pages;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure !== null && (
        <RetryNotice title={`${label} didn't load`} onRetry={reload}>
          {failure}
        </RetryNotice>
      )}
      {items === null && failure === null && (
        <div role="status" aria-label={`Loading ${label}`} className="grid gap-3">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28" />
          ))}
        </div>
      )}
      {items?.length === 0 && <EmptyState title={emptyTitle}>{empty}</EmptyState>}
      {items !== null && items.length > 0 && children(items)}
      {hasMore && (
        <div className="flex justify-center pt-2">
          <Button variant="outline" busy={isLoadingMore} onClick={loadMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
