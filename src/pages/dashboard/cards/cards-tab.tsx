import type { LocalCard } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { logError } from '#src/browser/log.ts';
import { copyLink } from '#src/features/share/actions.ts';
import type { ShareAction } from '#src/features/share/guard/copy.ts';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { useTutorial } from '#src/features/tutorial/tutorial-state.ts';
import { cardsAvailable, cardsUsed } from '#src/pages/dashboard/copy.ts';
import type { CardDialog, OpenDialog } from '#src/pages/dashboard/dialogs/cards-dialogs.tsx';
import { useEditing, type Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { CardPanels } from '#src/pages/dashboard/workspace/card-panels.tsx';
import {
  useCardWorkspace,
  type CardWorkspace,
} from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { useSaving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { canAddCard } from '#src/state/cards/card-list.ts';
import { countOwnCards } from '#src/state/cards/card-organization.ts';
import { usePageIdle, usePageInUse } from '#src/state/page-idle.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { CardTile } from './card-tile.tsx';
import type { TileActions } from './tile-buttons.tsx';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';

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
        preload={isInUse}
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
        preload={isInUse}
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

interface CardsHeaderProps {
  plan: PlanId;
  /** Cards that count toward the plan. */
  used: number;
  /** Takes the focus when the tutorial closes. */
  tutorialButton: RefObject<HTMLButtonElement | null>;
  onCreate: () => void;
  onTutorial: () => void;
}

function CardsHeader({ plan, used, tutorialButton, onCreate, onTutorial }: CardsHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
        <p className="mt-1 text-stone">
          <span>{cardsAvailable(appSettings.productName, findLimit(plan, 'cards'))}</span>
          {used > 0 && <span> · {cardsUsed(used)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:-mr-3 md:-mr-4">
        <Button
          variant="outline"
          className="max-md:px-3"
          // Hidden on the narrowest phones so that the three buttons fit in one row.
          icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4 max-[389px]:hidden" />}
          onClick={onCreate}
        >
          Create New Card
        </Button>
        <ButtonLink variant="outline" className="max-md:px-3" to={href('importCards')}>
          Import
        </ButtonLink>
        <Button ref={tutorialButton} variant="quiet" className="max-md:px-3" onClick={onTutorial}>
          Tutorial
        </Button>
      </div>
    </header>
  );
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
      onCopy: (card) => void copyLink(card),
      onShare: opener('share'),
      onQr: opener('qr'),
      onPass: opener('pass'),
      onGenerate: opener('generate'),
      onDelete: opener('delete'),
    };
  }, [select, start, open]);
}
