import { EmptyState } from '#src/ui/content/empty-state.tsx';

/** Placeholder: the feature is not available yet. */
export function TestingTab() {
  return (
    <EmptyState title="A/B testing">
      Coming soon: send two versions of a message and see which one people tap.
    </EmptyState>
  );
}
