import { useCallback, useRef, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { logError } from '#src/browser/log.ts';
import type { ShareAction } from '#src/features/share/guard/copy.ts';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { useTutorial } from '#src/features/tutorial/tutorial-state.ts';
import { CardPanels } from '#src/pages/dashboard/workspace/card-panels.tsx';
import { CardTile } from './card-tile.tsx';
import type { TileActions } from './tile-buttons.tsx';
import { CardsHeader } from './cards-header.tsx';
import { useTileActions } from './use-tile-actions.ts';
import type { CardDialog, OpenDialog } from '#src/pages/dashboard/dialogs/cards-dialogs.tsx';
import { useEditing } from '#src/pages/dashboard/editor/use-editing.ts';
import {
  useCardWorkspace,
  type CardWorkspace,
} from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { useSaving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { canAddCard } from '#src/state/cards/card-list.ts';
import { countOwnCards } from '#src/state/cards/team-card.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { cx } from '#src/ui/class-names.ts';

const LazyDialogs = lazyWithFallback(async () => {
  return (await import('#src/pages/dashboard/dialogs/cards-dialogs.tsx')).CardsDialogs;
});

const LazyShowcase = lazyWithFallback(async () => {
  return (await import('#src/features/sample-preview/sample-showcase.tsx')).SampleShowcase;
});

const LazyPromo = lazyWithFallback(async () => {
  return (await import('#src/features/promo/pass-promo.tsx')).PassPromo;
});

const LazyTutorial = lazyWithFallback(async () => {
  return (await import('#src/features/tutorial/tutorial.tsx')).Tutorial;
});

/** Optional: an example at the end of the page. */
function Showcase() {
  const isIdle = usePageIdle();
  return (
    <LazyShowcase
      active={isIdle}
      preload={false}
      onFailure={(error) => logError('Sample card', error)}
      props={{}}
    />
  );
}

/** Dialogs that hand the card's address or code on. */
const GUARDED_DIALOGS: Partial<Record<CardDialog['kind'], ShareAction>> = {
  share: 'share',
  share_url: 'share',
  qr: 'code',
};

interface CardsTabProps {
  /** True until the account's cards were synced to this browser. */
  isSyncPending: boolean;
}

export function CardsTab({ isSyncPending }: CardsTabProps) {
  const workspace = useCardWorkspace();
  const saving = useSaving(workspace);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { cards, plan } = workspace;
  const { stored, blank, select } = workspace.selection;
  const isIdle = usePageIdle();
  const tutorialButton = useRef<HTMLButtonElement>(null);
  const tutorial = useTutorial(cards.length === 0 && !isSyncPending, tutorialButton);
  const { isSaving, ask } = saving;
  const editing = useEditing({ workspace, isSaving, onRefused: ask });
  const isEditing = editing.opened !== null;
  const question = shareGuard.use();
  const isOpen = dialog !== null || isEditing || saving.question !== null || question !== null;
  const onDialogsFailure = () => {
    showChunkError();
    setDialog(null);
    if (isEditing) editing.end();
    ask(null);
    shareGuard.cancel();
  };

  const { start } = editing;
  const create = () => (canAddCard(plan, countOwnCards(cards)) ? start(blank) : ask('upgrade'));
  const edit = useCallback(
    (card: LocalCard) => {
      const blocker = publishBlocker(card);
      if (blocker === null) return start(card);
      select(card.id);
      return ask(blocker);
    },
    [ask, select, start],
  );
  const openDialog = useCallback((next: CardDialog) => {
    const action = GUARDED_DIALOGS[next.kind];
    const open = async () => setDialog(next);
    void (action === undefined ? open() : shareGuard.guard(next.card, action, open));
  }, []);
  const actions = useTileActions(select, edit, openDialog);

  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-8',
        tutorial.isOpen && 'tall-desktop:pb-60',
      )}
    >
      <CardsHeader
        plan={plan}
        used={countOwnCards(cards)}
        tutorialButton={tutorialButton}
        onCreate={create}
        onTutorial={tutorial.open}
      />
      {cards.length > 0 && <CardTiles workspace={workspace} actions={actions} />}
      <LazyTutorial
        active={tutorial.isOpen}
        preload={isIdle}
        // Optional: it explains controls that are on the page anyway.
        onFailure={(error) => logError('Tutorial', error)}
        props={{ tutorial }}
        // Where the tutorial is part of the page, reserve its height.
        fallback={
          tutorial.isOpen && (
            <div className="min-h-52 md:min-h-49 lg:min-h-43 tall-desktop:hidden" />
          )
        }
      />
      <CardPanels
        workspace={workspace}
        saving={saving}
        isCovered={isEditing}
        onShare={(card) => openDialog({ kind: 'share_url', card })}
        onQr={actions.onQr}
        onStartEditing={() => edit(stored)}
      />
      <LazyPromo
        active={isIdle}
        preload={false}
        // Optional: every card has a button for the same action.
        onFailure={(error) => logError('Pass promo', error)}
        props={{ plan, onOpen: () => actions.onPass(stored) }}
      />
      {cards.length === 0 && <Showcase />}
      <LazyDialogs
        active={isOpen}
        preload={isIdle}
        onFailure={onDialogsFailure}
        props={{
          workspace,
          saving,
          editing,
          dialog,
          onClose: () => setDialog(null),
        }}
      />
    </div>
  );
}

interface CardTilesProps {
  workspace: CardWorkspace;
  actions: TileActions;
}

function CardTiles({ workspace, actions }: CardTilesProps) {
  const { cards, plan, selection, publishing } = workspace;
  return (
    <ul aria-label="Your cards" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {cards.map((card) => (
        <CardTile
          key={card.id}
          card={card}
          plan={plan}
          status={publishing.statusOf(card)}
          isSelected={cards.length > 1 && card === selection.stored}
          actions={actions}
        />
      ))}
    </ul>
  );
}
