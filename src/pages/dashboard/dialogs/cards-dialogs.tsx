import { useLocation } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { TakenDownDialog } from '#src/features/publish-status/taken-down.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { WalletPassesDialog } from '#src/features/wallet-passes/wallet-passes-dialog.tsx';
import { openPage } from '#src/features/share/actions.ts';
import { ShareGuardDialog } from '#src/features/share/guard/share-guard-dialog.tsx';
import { QrDialog } from '#src/features/share/qr-dialog.tsx';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { DeleteCardDialog } from './delete-card-dialog.tsx';
import { PagePreview } from './page-preview.tsx';
import { CardEditing } from '#src/pages/dashboard/editor/card-editing.tsx';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { GuestCards } from './guest-cards.tsx';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { useShareFix } from './use-share-fix.ts';

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
  editing: Editing;
  dialog: OpenDialog;
  onClose: () => void;
}

export function CardsDialogs(props: CardsDialogsProps) {
  const { workspace, saving, editing, dialog, onClose } = props;
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
        <CardEditing {...{ workspace, saving, editing }} opened={editing.opened} />
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
