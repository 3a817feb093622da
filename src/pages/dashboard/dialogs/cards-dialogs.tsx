import type { LocalCard } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { AdoptDialog } from '#src/features/adopt-cards/adopt-dialog.tsx';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import { LivePreviewDialog } from '#src/features/live-preview/live-preview-dialog.tsx';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { TakenDownDialog } from '#src/features/publish-status/taken-down.tsx';
import { openPage } from '#src/features/share/actions.ts';
import type { ShareFix } from '#src/features/share/guard/dialog-copy.ts';
import { ShareGuardDialog } from '#src/features/share/guard/share-guard-dialog.tsx';
import { QrDialog } from '#src/features/share/qr-dialog.tsx';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { WalletPassesDialog } from '#src/features/wallet-passes/wallet-passes-dialog.tsx';
import { SAVE, savedToast, saveError } from '#src/pages/dashboard/copy.ts';
import { CardEditing } from '#src/pages/dashboard/editor/card-editing.tsx';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { hasInformation } from '#src/pages/dashboard/workspace/use-card-save.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { useCardPage } from '#src/pages/dashboard/workspace/use-card-page.tsx';
import type { CardSave } from '#src/pages/dashboard/workspace/use-card-save.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { cards, useCards } from '#src/state/cards/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { withUndo } from '#src/state/undo.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { CARD_DELETED, cardDeletionFailed, cardDeletionWarning } from './copy.ts';
import { restoreDeletedCard } from './restore-deleted-card.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * `share_url` opens the share dialog from the Premium URL panel; `generate` opens the pass dialog
 * and generates at once.
 */
type DialogKind = 'share' | 'share_url' | 'qr' | 'delete' | 'preview' | 'pass' | 'generate';

export interface CardDialog {
  kind: DialogKind;
  card: LocalCard;
}

export type OpenDialog = CardDialog | null;

interface CardsDialogsProps {
  workspace: CardWorkspace;
  saving: Saving;
  cardSave: CardSave;
  editing: Editing;
  dialog: OpenDialog;
  onClose: () => void;
}

export function CardsDialogs(props: CardsDialogsProps) {
  const { workspace, saving, cardSave, editing, dialog, onClose } = props;
  const { pathname, search } = useLocation();
  const fix = useShareFix(workspace, saving);
  const cardOf = (kind: DialogKind) => (dialog?.kind === kind ? dialog.card : null);
  const { working } = workspace;
  const { stored } = workspace.selection;
  const { state } = workspace.publishing;
  const server = state?.kind === 'conflict' ? state.theirs : null;
  const shared = cardOf('share') ?? cardOf('share_url');
  const previewed = cardOf('preview');
  return (
    <>
      {editing.opened && (
        <CardEditing {...{ workspace, saving, cardSave, editing }} opened={editing.opened} />
      )}
      <ShareDialog card={shared} isUrl={dialog?.kind === 'share_url'} onClose={onClose} />
      <QrDialog card={cardOf('qr')} onClose={onClose} />
      {previewed && <PagePreview card={previewed} onOpenPage={openPage} onClose={onClose} />}
      <WalletPassesDialog
        card={cardOf('pass') ?? cardOf('generate')}
        plan={workspace.plan}
        loginUrl={entryUrl('login', pathname + search)}
        isRequested={dialog?.kind === 'generate'}
        onEdit={(card) => {
          onClose();
          editing.start(card);
        }}
        onClose={onClose}
      />
      <DeleteCardDialog card={cardOf('delete')} onClose={onClose} />
      <ConflictDialog
        // While the editor is open, CardEditing shows this conflict itself.
        open={
          saving.question === 'conflict' || (saving.question === 'clash' && editing.opened === null)
        }
        mine={working.card}
        isMineSaved={saving.question === 'conflict' && !working.isChanged}
        theirs={saving.question === 'clash' ? stored : server}
        isBusy={saving.isSaving}
        onKeepMine={() => void saving.keepMine()}
        onUseOther={saving.useOther}
        onClose={() => saving.ask(null)}
      />
      <UpgradeDialog
        open={saving.question === 'upgrade'}
        plan={workspace.plan}
        onClose={() => saving.ask(null)}
      />
      <TakenDownDialog
        card={saving.question === 'objection' ? stored : null}
        onClose={() => saving.ask(null)}
      />
      <GuestCards workspace={workspace} />
      <ShareGuardDialog signupUrl={entryUrl('signup', pathname + search)} onFix={fix} />
    </>
  );
}

interface DeleteCardDialogProps {
  /** The card to delete; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
}

/** Confirms, then deletes the card on the server first and on this device second. */
function DeleteCardDialog({ card, onClose }: DeleteCardDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (card === null) return null;
  const remove = async () => {
    setIsBusy(true);
    const key = { ownerId: card.ownerId, cardId: card.id };
    const draft = drafts.read(key);
    const failure = await removeCard(card);
    setIsBusy(false);
    onClose();
    if (failure !== null) return toasts.show(cardDeletionFailed(failure));
    drafts.set(key, null);
    const restore = () => restoreDeletedCard(card, draft);
    return toasts.show(withUndo(CARD_DELETED, restore, () => undefined));
  };
  return (
    <ConfirmDialog
      title={`Delete ${card.name || 'this card'}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {cardDeletionWarning(card)}
    </ConfirmDialog>
  );
}

async function removeCard(card: LocalCard): Promise<string | null> {
  if (card.ownerId === null) {
    return cards.remove(card) ? null : "Your browser couldn't update its storage.";
  }
  return (await publisher.remove(card.id))?.message ?? null;
}

/**
 * Offers to add this device's guest cards to the account, once per visit, while the plan allows
 * more cards.
 */
function GuestCards({ workspace }: { workspace: CardWorkspace }) {
  const guests = useCards(null);
  const [dismissedBy, setDismissedBy] = useState<string | null>(null);
  const { user, plan } = workspace;
  const { hasEnded } = session.use();
  const capacity = findLimit(plan, 'cards') - workspace.ownCount;
  if (!user || hasEnded || guests.length === 0 || capacity <= 0 || dismissedBy === user.id)
    return null;

  const adopt = (ids: ReadonlySet<string>) => {
    setDismissedBy(user.id);
    if (cards.adopt(ids, user.id)) void publish(ids);
    else toasts.show(saveError(SAVE.edit.failed));
  };
  /** Toasts replace each other: the last card's outcome stays, and each tile shows its own. */
  const publish = async (ids: ReadonlySet<string>) => {
    for (const id of ids) {
      const outcome = await publisher.publish(id);
      const saved = cards.load(user.id).find((card) => card.id === id);
      if (saved) toasts.show(savedToast(SAVE.information.saved, saved, outcome));
    }
  };
  return (
    <AdoptDialog
      guests={guests}
      capacity={capacity}
      onAdopt={adopt}
      onLeave={() => setDismissedBy(user.id)}
    />
  );
}

interface PagePreviewProps {
  card: LocalCard;
  onOpenPage: (card: LocalCard) => void;
  onClose: () => void;
}

function PagePreview(props: PagePreviewProps) {
  return <LivePreviewDialog {...props} {...useCardPage({ card: props.card })} />;
}

/** Makes a card public from the question before sharing it, or explains why it cannot be. */
function useShareFix(
  { cards, selection, working }: CardWorkspace,
  saving: Saving,
): (card: LocalCard, fix: Exclude<ShareFix, 'sign_up'>) => void {
  const saveFirst = (): void => {
    if (hasInformation(working.card)) void saving.save(SAVE.information);
    else toasts.show(EDITOR_COPY.missingInformation);
  };
  return ({ id }, fix) => {
    const stored = cards.find((card) => card.id === id);
    if (!stored) return saveFirst();
    if (fix === 'publish' || fix === 'activate') {
      const isActive = fix === 'activate' || stored.isActive;
      return void saving.apply({ ...stored, isActive }, SAVE.edit);
    }
    selection.select(id);
    return saving.ask(fix);
  };
}
