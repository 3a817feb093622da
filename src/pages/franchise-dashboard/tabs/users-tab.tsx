import { EmptyState } from '#src/ui/empty-state.tsx';

/** Promised, and says so. */
export function UsersTab() {
  return (
    <EmptyState title="Coming soon">
      Your customers and their cards will be listed here, with their plans and who looks after them.
    </EmptyState>
  );
}
