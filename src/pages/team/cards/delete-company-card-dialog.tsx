import { useState } from 'react';
import { deleteCompanyCard, type CompanyCard } from '#shared/api/organizations/cards.ts';
import { COMPANY_CARD_DELETED } from '#src/pages/team/cards/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface DeleteCompanyCardDialogProps {
  org: string;
  company: CompanyCard;
  onClose: () => void;
  onDeleted: (username: string) => void;
}

/** Asks before a company card is deleted, and deletes it. */
export function DeleteCompanyCardDialog({
  org,
  company,
  onClose,
  onDeleted,
}: DeleteCompanyCardDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { username } = company.card;
  const remove = async () => {
    setIsBusy(true);
    const answer = await api.call(deleteCompanyCard, { params: { org, username } });
    setIsBusy(false);
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Delete Failed', answer.error));
    }
    onDeleted(username);
    return toasts.show(COMPANY_CARD_DELETED);
  };
  return (
    <ConfirmDialog
      open
      title="Delete this card?"
      confirmLabel="Delete card"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {`The page of ${company.holder.name} at /${username} ends at once, and its wallet passes become invalid. The contacts stay with the team.`}
    </ConfirmDialog>
  );
}
