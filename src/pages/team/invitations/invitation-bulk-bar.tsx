import { useState } from 'react';
import type { Invitation } from '#shared/api/organizations/people/invitations.ts';
import type { InvitationAction } from '#src/pages/team/invitations/bulk-copy.ts';
import { BulkInvitationDialog } from '#src/pages/team/invitations/bulk-invitation-dialog.tsx';
import { SelectionBar } from '#src/pages/team/selection/selection-bar.tsx';
import type { RowSelection } from '#src/pages/team/selection/use-selection.ts';
import { Button } from '#src/ui/button.tsx';

interface InvitationBulkBarProps {
  org: string;
  invitations: readonly Invitation[];
  selection: RowSelection;
  onDone: () => void;
}

/** Actions on the selected invitations. */
export function InvitationBulkBar({ org, invitations, selection, onDone }: InvitationBulkBarProps) {
  const [action, setAction] = useState<InvitationAction | null>(null);
  return (
    <>
      <SelectionBar
        label="Selected invitations"
        count={invitations.length}
        selectableCount={selection.selectable.length}
        onSelectAll={selection.selectAll}
        onClear={selection.clear}
      >
        <Button variant="outline" className="h-11!" onClick={() => setAction('remind')}>
          Remind
        </Button>
        <Button variant="outline" className="h-11!" onClick={() => setAction('revoke')}>
          Revoke
        </Button>
      </SelectionBar>
      {action !== null && (
        <BulkInvitationDialog
          org={org}
          invitations={invitations}
          action={action}
          onClose={() => setAction(null)}
          onDone={() => {
            onDone();
            selection.clear();
          }}
        />
      )}
    </>
  );
}
