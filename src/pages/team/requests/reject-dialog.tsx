import { useState } from 'react';
import {
  REJECTION_REASON_MAX,
  type ChangeRequest,
} from '#shared/api/organizations/change-requests.ts';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface RejectDialogProps {
  request: ChangeRequest;
  isBusy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, which the member sees. */
export function RejectDialog({ request, isBusy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      width="small"
      busy={isBusy}
      title="Reject this request?"
      description={`${request.member.name}'s card stays as it is. They can ask again.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            busyLabel="Rejecting..."
            onClick={() => onReject(reason.trim())}
          >
            Reject
          </Button>
        </>
      }
    >
      <p className="mb-4 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <ValueChange before={request.before || 'Empty'} after={request.value || 'Empty'} />
      </p>
      <TextArea
        label="Reason"
        optional
        hint="They see it next to their request."
        maxLength={REJECTION_REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
