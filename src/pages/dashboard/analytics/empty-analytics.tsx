import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';

export function EmptyAnalytics({ onSample }: { onSample: () => void }) {
  return (
    <EmptyState
      title="No data yet"
      action={
        <Button variant="outline" onClick={onSample}>
          Show sample data
        </Button>
      }
    >
      Views, clicks, and contacts appear here once someone opens one of your published cards. Share
      your link to get started.
    </EmptyState>
  );
}
