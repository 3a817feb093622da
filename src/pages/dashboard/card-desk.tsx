import { memo, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { logError } from '#src/browser/log.ts';
import { CardDetailsForm } from '#src/features/card-editor/card-details-form.tsx';
import { ProfilePhoto } from '#src/features/card-editor/photos/profile-photo.tsx';
import { useRested } from '#src/features/card-editor/use-rested.ts';
import { UsernamePanel } from '#src/features/premium-url/username-panel.tsx';
import { explain, fieldIssues, nameRefusal } from '#src/features/publish-status/status.ts';
import { StatusChip } from '#src/features/publish-status/status-chip.tsx';
import { TUTORIAL_ANCHORS } from '#src/features/tutorial/anchors.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import { createLatePart } from '#src/pages/dashboard/frame/late-part.tsx';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import { HandOver, LivePreview } from '#src/pages/dashboard/preview-column.tsx';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';
import { VisibilityPanel } from '#src/pages/dashboard/visibility/visibility-panel.tsx';
import { refusalOf } from '#src/state/publishing/content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { createLate } from '#src/ui/late.ts';

// Help with words is a kindness: the fields are there without it.
const LateTextHelp = createLate(async () => {
  return (await import('#src/features/text-help/text-help.tsx')).TextHelp;
});

export interface CardDeskProps {
  desk: Desk;
  saving: Saving;
  /** The editor lies over it: it need not follow each key typed there. */
  isCovered: boolean;
  onView: (card: LocalCard) => void;
  onShare: (card: LocalCard) => void;
  onQr: (card: LocalCard) => void;
  onStartEditing: () => void;
}

/** The card being worked on: its address, words, photo and look on one side, itself on the other. */
export const CardWorkspace = memo(
  DeskBelow,
  // What was drawn before the cover came stays, and is drawn anew when the cover goes.
  (before, { isCovered }) => before.isCovered && isCovered,
);

function DeskBelow(props: CardDeskProps) {
  const { desk, saving, onView, onQr } = props;
  const { card } = desk.working;
  // The code has nothing of what is typed on the card; its address is never typed here.
  const rested = useRested(card);
  const isSettled = useSettled();
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid min-w-0 content-start gap-6">
        <AddressPanel {...props} />
        {card.username !== '' && (
          <Panel title="Card information">
            <CardDetailsForm
              card={card}
              isSaving={saving.isSaving}
              issues={fieldIssues(desk.activity)}
              renderHelp={(field) => (
                <LateTextHelp
                  isWanted={isSettled}
                  isAhead={false}
                  onFailure={(error) => logError('Text help', error)}
                  with={{ field, card, onUse: (text) => desk.working.change({ [field]: text }) }}
                />
              )}
              onChange={desk.working.change}
              onSave={() => void saving.save(SAVE.information)}
            />
          </Panel>
        )}
        <TemplatePanel {...props} />
        <VisibilityPanel desk={desk} saving={saving} />
        <div className="lg:hidden">
          <HandOver card={rested} onView={onView} onQr={onQr} />
        </div>
      </div>
      {/* Last for the keyboard, as on a wide screen; above the fields of a narrow one nothing in it takes the focus. */}
      <div className="sticky top-16 z-20 -mx-5 self-start max-lg:order-first bg-ground/94 px-5 py-3 backdrop-blur-md md:-mx-8 md:px-8 lg:top-24 lg:m-0 lg:grid lg:gap-6 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
        <LivePreview card={card} />
        <div className="hidden lg:block">
          <HandOver card={rested} onView={onView} onQr={onQr} />
        </div>
      </div>
    </div>
  );
}

function AddressPanel({ desk, saving, onShare }: CardDeskProps) {
  const { stored, isStored, working, activity } = desk;
  const standing = desk.standingOf(stored);
  const others = desk.cards.filter(({ id }) => id !== stored.id).map((card) => card.username);
  const refusal = nameRefusal(activity);
  const shut = refusalOf(stored);
  // A refused name is explained beside its field.
  const sentence = isStored && refusal === undefined ? explain(standing, activity) : null;
  const takeName = (username: string): boolean => {
    if (isStored) return saving.apply({ ...stored, username }, SAVE.username);
    working.change({ username });
    toasts.show({ title: SAVE.username.saved });
    return true;
  };
  return (
    <Panel title="Premium URL" anchor={TUTORIAL_ANCHORS.basics}>
      <div className="grid gap-5">
        <UsernamePanel
          key={stored.id}
          username={working.card.username}
          others={others}
          isPublished={stored.published !== null}
          status={isStored && <StatusChip standing={standing} isActive={stored.isActive} />}
          refusal={refusal}
          onStay={() => void publisher.publish(stored.id)}
          onSave={takeName}
          onShare={() => (shut ? saving.ask(shut) : onShare(working.card))}
        />
        {sentence !== null && <Sentence {...{ desk, saving }}>{sentence}</Sentence>}
        {!isStored && working.card.username !== '' && <FirstStep {...{ desk, saving }} />}
        <hr className="border-hairline" />
        <ProfilePhoto profileImage={working.card.profileImage} onChange={working.change} />
      </div>
    </Panel>
  );
}

/** A card filled in from the account needs nothing but a yes. */
function FirstStep({ desk, saving }: Pick<CardDeskProps, 'desk' | 'saving'>) {
  const { card } = desk.working;
  const canPublish = desk.user !== null && [card.name, card.title, card.company].some(Boolean);
  const email = [card.email, card.phone, card.cardElements[0]].some(Boolean)
    ? ''
    : desk.user?.email;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-stone">
        {desk.user
          ? `Filled in from your account${email ? ', without a way to reach you' : ''}. Publish it as it is, or add to it first.`
          : 'Save below to keep this card on this device. Sign in to publish it.'}
      </p>
      {email && (
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => {
            // It goes with what it did.
            currentTarget.parentElement?.querySelector<HTMLElement>('button + button')?.focus();
            desk.working.change({ email });
          }}
        >
          Add my email
        </Button>
      )}
      {canPublish && (
        <Button
          busy={saving.isSaving}
          busyLabel="Saving..."
          onClick={({ currentTarget }) => {
            const panel = currentTarget.closest('section');
            // It goes with what it did; whoever came by keyboard goes on beside it.
            void saving
              .save(SAVE.information)
              .then((isSaved) => isSaved && panel?.querySelector('button')?.focus());
          }}
        >
          Publish now
        </Button>
      )}
    </div>
  );
}

const ANSWERS = { upgrade: 'Upgrade', objection: 'See why', conflict: 'Compare' } as const;

type SentenceProps = Pick<CardDeskProps, 'desk' | 'saving'> & { children: ReactNode };

/** What is the matter, with the one thing to do about it. */
function Sentence({ desk, saving, children }: SentenceProps) {
  const { stored } = desk;
  const isConflict = desk.standingOf(stored) === 'conflict';
  const question = refusalOf(stored) ?? (isConflict ? 'conflict' : null);
  const act = () => (question ? saving.ask(question) : void saving.apply(stored, SAVE.edit));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-hairline-strong px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <Button variant="outline" busy={saving.isSaving} busyLabel="Saving..." onClick={act}>
        {question ? ANSWERS[question] : 'Publish now'}
      </Button>
    </div>
  );
}

// As high as three rows of cards and the button below them, on a phone, a tablet and beside the live preview.
const LateTemplatePicker = createLatePart(
  'Templates',
  'min-h-106 sm:min-h-90 md:min-h-98 lg:min-h-82 xl:min-h-110',
  async () => {
    return (await import('#src/features/card-editor/template-picker.tsx')).TemplatePicker;
  },
);

function TemplatePanel({ desk, onStartEditing }: CardDeskProps) {
  const { card, change } = desk.working;
  return (
    <Panel
      title="Card Template"
      anchor={TUTORIAL_ANCHORS.look}
      aside={
        <Button variant="outline" onClick={onStartEditing}>
          Start Editing
        </Button>
      }
    >
      <LateTemplatePicker isWanted={useSettled()} with={{ card, onChange: change }} />
    </Panel>
  );
}
