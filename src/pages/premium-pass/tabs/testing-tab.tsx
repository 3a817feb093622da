import { EmptyState } from '#src/ui/empty-state.tsx';

/** Promised, and not there yet. */
export function TestingTab() {
  return (
    <EmptyState title="A/B testing">
      Coming soon: two wordings of one message, and which of them people tapped.
    </EmptyState>
  );
}
