import { deleteCompanyCard, type CompanyCard } from '#shared/api/organizations/cards.ts';
import { COMPANY_CARD_DELETED } from '#src/pages/team/cards/copy.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
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
  const { isBusy, run } = useAction('Delete Failed');
  const { username } = company.card;
  const remove = () =>
    run(
      () => orGone(api.call(deleteCompanyCard, { params: { org, username } })),
      () => onDeleted(username),
      COMPANY_CARD_DELETED,
    );
  return (
    <ConfirmDialog
      title="Delete this card?"
      confirmLabel="Delete card"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => remove()}
      onCancel={onClose}
    >
      {`The page of ${company.holder.name} at /${username} ends at once, and its wallet passes become invalid. The contacts stay with the team.`}
    </ConfirmDialog>
  );
}
