import { useLocation } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { TakenDownDialog } from '#src/features/publish-status/taken-down.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { WalletPassesDialog } from '#src/features/wallet-passes/wallet-passes-dialog.tsx';
import { QrDialog } from '#src/features/share/qr-dialog.tsx';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { DeleteCardDialog } from './delete-card-dialog.tsx';
import { PagePreview } from './page-preview.tsx';
import { CardEditing } from '#src/pages/dashboard/editor/card-editing.tsx';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { GuestCards } from './guest-cards.tsx';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { isLocked } from '#src/state/publishing/card-content.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';

/**
 * `share_url` opens the share dialog from the Premium URL panel; `generate` opens the pass dialog
 * and generates at once.
 */
type CardDialog = 'share' | 'share_url' | 'qr' | 'delete' | 'preview' | 'pass' | 'generate';

export type OpenDialog = { kind: CardDialog; card: LocalCard } | null;

interface CardsDialogsProps {
  workspace: CardWorkspace;
  saving: Saving;
  editing: Editing;
  dialog: OpenDialog;
  onView: (card: LocalCard) => void;
  onClose: () => void;
}

export function CardsDialogs(props: CardsDialogsProps) {
  const { workspace, saving, editing, dialog, onView, onClose } = props;
  const { pathname, search } = useLocation();
  const cardOf = (kind: CardDialog) => (dialog?.kind === kind ? dialog.card : null);
  const { working } = workspace;
  const { stored } = workspace.selection;
  const { state } = workspace.publishing;
  const server = state?.kind === 'conflict' ? state.theirs : null;
  const shared = cardOf('share') ?? cardOf('share_url');
  const previewed = cardOf('preview');
  return (
    <>
      {editing.opened && (
        <CardEditing {...{ workspace, saving, editing }} opened={editing.opened} />
      )}
      <ShareDialog
        card={shared}
        isPublic={isPublic(shared)}
        isUrl={dialog?.kind === 'share_url'}
        notice={shared && workspace.publishing.statusOf(shared) === 'device_only' && <DeviceOnly />}
        onClose={onClose}
      />
      <QrDialog card={cardOf('qr')} onClose={onClose} />
      {previewed && <PagePreview card={previewed} onOpenPage={onView} onClose={onClose} />}
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
    </>
  );
}

/** Whether visitors can see the card at its current username. */
function isPublic(card: LocalCard | null): boolean {
  if (!card?.published || isLocked(card)) return false;
  return card.isActive && card.published.username === card.username;
}

function DeviceOnly() {
  return (
    <p role="note" className="rounded-control border border-hairline-strong px-4 py-3">
      This card is only on this device. Others will see it once you sign in and publish it.
    </p>
  );
}
