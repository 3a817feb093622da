import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { TiltPreview } from '#src/features/card-editor/card-preview.tsx';
import { shareAddress } from '#src/features/share/actions.ts';
import type { TileActions } from '#src/pages/dashboard/cards/tile-buttons.tsx';
import { FIRST_CARD, SAVE } from '#src/pages/dashboard/copy.ts';
import { Button } from '#src/ui/button.tsx';
import type { CardSave } from './use-card-save.ts';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';
import { useDeferredValue, useEffect, useEffectEvent, useState, type RefCallback } from 'react';
import { useNavigate } from 'react-router';

interface FirstCardProps {
  workspace: CardWorkspace;
  saving: Saving;
  cardSave: CardSave;
  actions: TileActions;
  /** Watches whether the card is on screen. */
  cardRef: RefCallback<HTMLElement>;
}

interface Choice {
  label: string;
  onSelect: () => void;
}

interface Choices {
  text: string;
  main: Choice & { isBusy: boolean };
  others: readonly Choice[];
}

/** A person's first card, large: how to publish it, then what to do with it. */
export function FirstCard({ cardRef, ...props }: FirstCardProps) {
  const card = useDeferredValue(props.workspace.working.card);
  const { text, main, others } = useChoices(props);
  return (
    <section
      aria-label="Your first card"
      // Below 1024 px it fills the first screen, with the buttons in reach of the thumb.
      className="grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:min-h-[calc(100svh-15rem)] max-lg:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[36rem_minmax(0,1fr)] lg:items-center lg:gap-12 xl:grid-cols-[40rem_minmax(0,1fr)] xl:gap-16"
    >
      {/* The live preview below has the same card for assistive technology. */}
      <div ref={cardRef} aria-hidden="true" className="max-md:-mx-1 max-md:self-center">
        <TiltPreview card={card} />
      </div>
      <div className="mx-auto grid w-full max-w-96 gap-3 lg:mx-0">
        <p className="[overflow-wrap:anywhere] text-stone max-lg:text-center max-md:text-xs lg:text-md">
          {text}
        </p>
        {/* The same element before and after publishing, so that it keeps the focus. */}
        <Button
          size="large"
          className="max-md:h-13"
          busy={main.isBusy}
          busyLabel="Publishing..."
          onClick={main.onSelect}
        >
          {main.label}
        </Button>
        <div className="flex gap-2">
          {others.map(({ label, onSelect }) => (
            <Button key={label} variant="outline" className="grow" onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

function useChoices({ workspace, actions, ...props }: Omit<FirstCardProps, 'cardRef'>): Choices {
  const { stored } = workspace.selection;
  const { publish, isBusy } = usePublish({ workspace, ...props });
  if (stored.published !== null) {
    return {
      text: FIRST_CARD.live(shareAddress(stored)),
      main: { label: 'Show code', isBusy: false, onSelect: () => actions.onQr(stored) },
      others: [
        { label: 'Send', onSelect: () => actions.onShare(stored) },
        { label: 'Add to wallet', onSelect: () => actions.onPass(stored) },
      ],
    };
  }
  const isGuest = workspace.user === null;
  return {
    text: isGuest ? FIRST_CARD.guest : FIRST_CARD.filledIn,
    main: { label: isGuest ? 'Publish…' : 'Publish now', isBusy, onSelect: publish },
    others: [{ label: 'Edit', onSelect: () => actions.onEdit(stored) }],
  };
}

interface Publish {
  publish: () => void;
  isBusy: boolean;
}

/** Publishes the first card. A guest is led to an account, with what they typed saved before. */
function usePublish(props: Pick<FirstCardProps, 'workspace' | 'saving' | 'cardSave'>): Publish {
  const { workspace, saving, cardSave } = props;
  const { user, working } = workspace;
  const { stored, isStored, isFillingIn } = workspace.selection;
  const [pendingId, setPendingId] = useState('');
  const navigate = useNavigate();

  const signUp = async () => {
    const isSaved = !working.isChanged || (await saving.save(SAVE.information));
    if (isSaved) void navigate(entryUrl('signup', href('dashboard')));
  };
  const publishNow = () => {
    if (isStored && !working.isChanged) return void saving.apply(stored, SAVE.information);
    return void cardSave.saveInformation();
  };
  const publishPending = useEffectEvent(publishNow);
  const isPending = pendingId === stored.id;
  // A press that comes before the address waits for it.
  useEffect(() => {
    if (isPending && !isFillingIn) publishPending();
  }, [isPending, isFillingIn]);

  return {
    publish: () => {
      if (user === null) void signUp();
      else if (isFillingIn) setPendingId(stored.id);
      else publishNow();
    },
    isBusy: saving.isSaving || (isPending && isFillingIn),
  };
}
