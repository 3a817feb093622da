import { keepOrganization } from '#shared/api/organizations/deletion.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { Button } from '#src/ui/button.tsx';
import { DELETION_CANCELED } from './copy.ts';

interface CancelDeletionButtonProps {
  org: string;
  userId: string;
  onCanceled: () => void;
}

/** Takes back the deletion of a team. Another owner may have been faster. */
export function CancelDeletionButton({ org, userId, onCanceled }: CancelDeletionButtonProps) {
  const { isBusy, run } = useAction('Team Not Kept');
  return (
    <Button
      busy={isBusy}
      busyLabel="Keeping..."
      onClick={() =>
        run(
          () => orGone(api.call(keepOrganization, { params: { org } })),
          () => {
            onCanceled();
            void ownOrganizations.load(userId);
          },
          DELETION_CANCELED,
        )
      }
    >
      Keep the team
    </Button>
  );
}
