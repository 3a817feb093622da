import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Says that nothing was counted, and offers the sample. */
export function NoNumbers({ onSample }: { onSample: () => void }) {
  return (
    <EmptyState
      title="No numbers yet"
      action={
        <Button variant="outline" onClick={onSample}>
          Show sample data
        </Button>
      }
    >
      Views, clicks and contacts of your published cards stand here once somebody opens one. Share
      your link to get the first.
    </EmptyState>
  );
}
