import { Button } from '#src/ui/button.tsx';

interface LoadMoreProps {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };
}

/** The button below a list that loads its next page. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <div className="flex justify-center pt-2">
      <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
        Load more
      </Button>
    </div>
  );
}
