import type { LocalCard } from '#shared/card/card.ts';
import type { SectionKey } from '#src/features/card-editor/section-keys.ts';
import { logError } from '#src/browser/log.ts';
import type { ShareAction } from '#src/features/share/guard/copy.ts';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { useTutorial } from '#src/features/tutorial/tutorial-state.ts';
import type { CardDialog, OpenDialog } from '#src/pages/dashboard/dialogs/cards-dialogs.tsx';
import { useEditing, type Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { CardPanels } from '#src/pages/dashboard/workspace/card-panels.tsx';
import { FirstCard } from '#src/pages/dashboard/workspace/first-card.tsx';
import { useCardSave } from '#src/pages/dashboard/workspace/use-card-save.ts';
import {
  useCardWorkspace,
  type CardWorkspace,
} from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { useInView } from '#src/pages/dashboard/workspace/use-in-view.ts';
import { useSaving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { canAddCard } from '#src/state/cards/card-list.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { usePageIdle, usePageInUse } from '#src/state/page-idle.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { CardTiles } from './card-tiles.tsx';
import { CardsHeader } from './cards-header.tsx';
import type { TileActions } from './tile-buttons.tsx';
import { useCallback, useMemo, useRef, useState } from 'react';

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
  const isInUse = usePageInUse();
  // One dialog opens by itself: it offers a guest's cards to the account.
  const mayAdopt = useCards(null).length > 0 && workspace.user !== null;
  const more = useRef<HTMLDivElement>(null);
  const tutorial = useTutorial(cards.length === 0 && !isSyncPending, more);
  const isFirst = useIsFirst(workspace) && !isSyncPending;
  const { ref: firstCardRef, isInView } = useInView();
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
  const create = () => (canAddCard(plan, workspace.ownCount) ? start(blank) : ask('upgrade'));
  const edit = useCallback(
    (card: LocalCard, section?: SectionKey) => {
      const blocker = publishBlocker(card);
      if (blocker === null) return start(card, section);
      select(card.id);
      return ask(blocker);
    },
    [ask, select, start],
  );
  const cardSave = useCardSave(workspace, saving, () => isEditing || edit(stored, 'details'));
  const openDialog = useCallback((next: CardDialog) => {
    const action = GUARDED_DIALOGS[next.kind];
    const open = async () => setDialog(next);
    void (action === undefined ? open() : shareGuard.guard(next.card, action, open));
  }, []);
  const actions = useTileActions(select, edit, openDialog);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isFirst && (
        <FirstCard {...{ workspace, saving, cardSave, actions }} cardRef={firstCardRef} />
      )}
      <CardsHeader
        plan={plan}
        used={workspace.ownCount}
        isFirst={isFirst}
        more={more}
        onCreate={create}
        onTutorial={tutorial.open}
      />
      {cards.length > 0 && <CardTiles {...{ workspace, actions }} />}
      <LazyTutorial
        active={tutorial.isOpen && isIdle}
        preload={isInUse}
        // Optional: it explains controls that are on the page anyway.
        onFailure={(error) => logError('Tutorial', error)}
        props={{ tutorial }}
        // Reserves the height of the tutorial.
        fallback={
          tutorial.isOpen && (
            <div className={tutorial.isFolded ? 'h-11.5' : 'min-h-47 md:min-h-41.5 lg:min-h-36'} />
          )
        }
      />
      <CardPanels
        workspace={workspace}
        saving={saving}
        cardSave={cardSave}
        isFirst={isFirst}
        isPreviewHidden={isFirst && isInView}
        isCovered={isEditing}
        onShare={(card) => openDialog({ kind: 'share_url', card })}
        onQr={actions.onQr}
        onEdit={(section) => edit(stored, section)}
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
        preload={isInUse || (isIdle && mayAdopt)}
        onFailure={onDialogsFailure}
        props={{
          workspace,
          saving,
          cardSave,
          editing,
          dialog,
          onClose: () => setDialog(null),
        }}
      />
    </div>
  );
}

/**
 * Whether the person has just their first card, from before it is saved until the page is left
 * after publishing it.
 */
function useIsFirst({ cards, selection }: CardWorkspace): boolean {
  const [firstId, setFirstId] = useState('');
  const [only] = cards;
  if (!only && firstId !== selection.blank.id) setFirstId(selection.blank.id);
  return !only || (cards.length === 1 && (only.id === firstId || only.published === null));
}

/** Returns a stable object, so that typing does not re-render the memoized tiles. */
function useTileActions(
  select: CardWorkspace['selection']['select'],
  start: Editing['start'],
  open: (dialog: CardDialog) => void,
): TileActions {
  return useMemo(() => {
    const opener = (kind: CardDialog['kind']) => (card: LocalCard) => open({ kind, card });
    return {
      onSelect: (card) => select(card.id),
      onPreview: opener('preview'),
      onEdit: start,
      onShare: opener('share'),
      onQr: opener('qr'),
      onPass: opener('pass'),
      onGenerate: opener('generate'),
      onDelete: opener('delete'),
    };
  }, [select, start, open]);
}
