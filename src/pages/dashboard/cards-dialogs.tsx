import { useLocation } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { TakenDownDialog } from '#src/features/publish-status/taken-down.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { WalletPassesDialog } from '#src/features/wallet-passes/wallet-passes-dialog.tsx';
import { QrDialog } from '#src/features/share/qr-dialog.tsx';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { DeleteDialog } from '#src/pages/dashboard/dialogs/delete-dialog.tsx';
import { PagePreview } from '#src/pages/dashboard/dialogs/page-preview.tsx';
import { CardEditing } from '#src/pages/dashboard/editor/card-editing.tsx';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { GuestCards } from '#src/pages/dashboard/guest-cards.tsx';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import { isLocked } from '#src/state/publishing/content.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';

/** `share_url` is the share dialog of the premium URL panel; `generate` is the pass dialog that sets to work at once. */
type CardDialog = 'share' | 'share_url' | 'qr' | 'delete' | 'preview' | 'pass' | 'generate';

export type OpenDialog = { kind: CardDialog; card: LocalCard } | null;

interface CardsDialogsProps {
  desk: Desk;
  saving: Saving;
  editing: Editing;
  dialog: OpenDialog;
  onView: (card: LocalCard) => void;
  onClose: () => void;
}

/** Everything that may lie over the dashboard, one at a time. */
export function CardsDialogs(props: CardsDialogsProps) {
  const { desk, saving, editing, dialog, onView, onClose } = props;
  const { pathname, search } = useLocation();
  const cardOf = (kind: CardDialog) => (dialog?.kind === kind ? dialog.card : null);
  const { activity, stored, working } = desk;
  const server = activity?.kind === 'conflict' ? activity.theirs : null;
  const shared = cardOf('share') ?? cardOf('share_url');
  const previewed = cardOf('preview');
  return (
    <>
      {editing.opened && <CardEditing {...{ desk, saving, editing }} opened={editing.opened} />}
      <ShareDialog
        card={shared}
        isPublic={isShown(shared)}
        isUrl={dialog?.kind === 'share_url'}
        notice={shared && desk.standingOf(shared) === 'device_only' && <DeviceOnly />}
        onClose={onClose}
      />
      <QrDialog card={cardOf('qr')} onClose={onClose} />
      {previewed && <PagePreview card={previewed} onOpenPage={onView} onClose={onClose} />}
      <WalletPassesDialog
        card={cardOf('pass') ?? cardOf('generate')}
        plan={desk.plan}
        loginAddress={entranceTo('login', pathname + search)}
        isAsked={dialog?.kind === 'generate'}
        onEdit={(card) => {
          onClose();
          editing.start(card);
        }}
        onClose={onClose}
      />
      <DeleteDialog card={cardOf('delete')} onClose={onClose} />
      <ConflictDialog
        // While the editor is open two tabs meet in there.
        open={
          saving.question === 'conflict' || (saving.question === 'clash' && editing.opened === null)
        }
        mine={working.card}
        isMineSaved={saving.question === 'conflict' && !working.isTouched}
        theirs={saving.question === 'clash' ? stored : server}
        isBusy={saving.isSaving}
        onKeepMine={() => void saving.keepMine()}
        onUseOther={saving.useOther}
        onClose={() => saving.ask(null)}
      />
      <UpgradeDialog
        open={saving.question === 'upgrade'}
        plan={desk.plan}
        onClose={() => saving.ask(null)}
      />
      <TakenDownDialog
        card={saving.question === 'objection' ? stored : null}
        onClose={() => saving.ask(null)}
      />
      <GuestCards desk={desk} />
    </>
  );
}

/** Whether the world sees a card at the name it is shared under. */
function isShown(card: LocalCard | null): boolean {
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
