import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { href } from '#shared/routes.ts';
import { limit } from '#shared/plan/limits.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { logError } from '#src/browser/log.ts';
import { openWindow } from '#src/browser/share.ts';
import { copyLink } from '#src/features/share/actions.ts';
import { useTutorial } from '#src/features/tutorial/tutorial-state.ts';
import { CardWorkspace } from '#src/pages/dashboard/card-desk.tsx';
import { CardTile, type TileActions } from '#src/pages/dashboard/card-tile.tsx';
import { cardsAvailable } from '#src/pages/dashboard/copy.ts';
import type { OpenDialog } from '#src/pages/dashboard/cards-dialogs.tsx';
import { useEditing, type Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import { useDesk, type Desk } from '#src/pages/dashboard/use-desk.ts';
import { useSaving } from '#src/pages/dashboard/use-saving.ts';
import { canAddCard } from '#src/state/card-list/card-list.ts';
import { refusalOf } from '#src/state/publishing/content.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { createLate } from '#src/ui/late.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';

const LateDialogs = createLate(async () => {
  return (await import('#src/pages/dashboard/cards-dialogs.tsx')).CardsDialogs;
});

const LateShowcase = createLate(async () => {
  return (await import('#src/features/sample-preview/sample-showcase.tsx')).SampleShowcase;
});

const LatePromo = createLate(async () => {
  return (await import('#src/features/promo/pass-promo.tsx')).PassPromo;
});

const LateTutorial = createLate(async () => {
  return (await import('#src/features/tutorial/tutorial.tsx')).Tutorial;
});

function view({ username }: LocalCard): void {
  openWindow(href('card', { username }));
}

interface CardsTabProps {
  /** The account may have cards that have not come to this browser. */
  isUnknown: boolean;
}

/** The person's cards, and the one being worked on. */
export function CardsTab({ isUnknown }: CardsTabProps) {
  const desk = useDesk();
  const saving = useSaving(desk);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { cards, plan, blank, select } = desk;
  const isSettled = useSettled();
  const tutorialButton = useRef<HTMLButtonElement>(null);
  const tutorial = useTutorial(cards.length === 0 && !isUnknown, tutorialButton);
  const { isSaving, ask } = saving;
  const onFull = () => ask('upgrade');
  const editing = useEditing({ desk, isSaving, onRefused: ask });
  const isEditing = editing.opened !== null;
  const isOpen = dialog !== null || isEditing || saving.question !== null;
  const onMissing = () => {
    tellMissingPart();
    setDialog(null);
    if (isEditing) editing.end();
    ask(null);
  };

  const { start } = editing;
  const create = () => (canAddCard(plan, cards.length) ? start(blank) : onFull());
  const edit = useCallback(
    (card: LocalCard) => {
      const refusal = refusalOf(card);
      if (refusal === null) return start(card);
      select(card.id);
      return ask(refusal);
    },
    [ask, select, start],
  );
  const actions = useActions(select, edit, setDialog);

  return (
    <div
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-8', tutorial.isOpen && 'md:pb-60 lg:pb-40')}
    >
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
          <p className="mt-1 text-stone">
            {cardsAvailable(appSettings.productName, limit(plan, 'cards'))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:-mr-3 md:-mr-4">
          <Button
            variant="outline"
            className="max-md:px-3"
            // On the narrowest phones the three stand in one row without it.
            icon={
              <Plus aria-hidden="true" strokeWidth={1.5} className="size-4 max-[389px]:hidden" />
            }
            onClick={create}
          >
            Create New Card
          </Button>
          <ButtonLink variant="outline" className="max-md:px-3" to={href('importCards')}>
            Import
          </ButtonLink>
          <Button
            ref={tutorialButton}
            variant="quiet"
            className="max-md:px-3"
            onClick={tutorial.open}
          >
            Tutorial
          </Button>
        </div>
      </header>
      {cards.length > 0 && (
        <ul aria-label="Your cards" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {cards.map((card) => (
            <CardTile
              key={card.id}
              card={card}
              plan={plan}
              standing={desk.standingOf(card)}
              isSelected={cards.length > 1 && card === desk.stored}
              actions={actions}
            />
          ))}
        </ul>
      )}
      <LateTutorial
        isWanted={tutorial.isOpen}
        isAhead={isSettled}
        // It explains what stands here anyway.
        onFailure={(error) => logError('Tutorial', error)}
        with={{ tutorial }}
        // On a phone it stands in the page, as high as this; what one has stands before it.
        fallback={tutorial.isOpen && <div className="min-h-52 md:hidden" />}
      />
      <CardWorkspace
        desk={desk}
        saving={saving}
        isCovered={isEditing}
        onView={view}
        onShare={(card) => setDialog({ kind: 'share_url', card })}
        onQr={actions.onQr}
        onStartEditing={() => edit(desk.stored)}
      />
      <LatePromo
        isWanted={isSettled}
        isAhead={false}
        // Every card has a button for the same.
        onFailure={(error) => logError('Pass promo', error)}
        with={{ plan, onOpen: () => actions.onPass(desk.stored) }}
      />
      {cards.length === 0 && (
        // The last thing on the page, and an example: without it nothing is missing.
        <LateShowcase
          isWanted={isSettled}
          isAhead={false}
          onFailure={(error) => logError('Sample card', error)}
          with={{}}
        />
      )}
      <LateDialogs
        isWanted={isOpen}
        isAhead={isSettled}
        onFailure={onMissing}
        with={{
          desk,
          saving,
          editing,
          dialog,
          onView: view,
          onClose: () => setDialog(null),
        }}
      />
    </div>
  );
}

/** The same object at every key typed, so that the tiles are not drawn again. */
function useActions(
  select: Desk['select'],
  start: Editing['start'],
  open: (dialog: OpenDialog) => void,
): TileActions {
  return useMemo(() => {
    const opening = (kind: NonNullable<OpenDialog>['kind']) => (card: LocalCard) =>
      open({ kind, card });
    return {
      onSelect: (card) => select(card.id),
      onPreview: opening('preview'),
      onEdit: start,
      onCopy: (card) => void copyLink(card),
      onShare: opening('share'),
      onQr: opening('qr'),
      onPass: opening('pass'),
      onGenerate: opening('generate'),
      onDelete: opening('delete'),
    };
  }, [select, start, open]);
}
