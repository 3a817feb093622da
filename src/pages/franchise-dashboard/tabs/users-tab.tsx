import { EmptyState } from '#src/ui/content/empty-state.tsx';

/** Placeholder: the feature is not available yet. */
export function UsersTab() {
  return (
    <EmptyState title="Coming soon">
      Your customers and their cards will appear here, with their plans and account managers.
    </EmptyState>
  );
}
