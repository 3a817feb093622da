import { useRef, useState } from 'react';
import { USERNAME_MESSAGES } from '#shared/card/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { EditorDialog } from '#src/features/card-editor/editor-dialog.tsx';
import { useEditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { usernameFor } from '#src/features/premium-url/username-for.ts';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { editedCard, NEW_CARD_SUBJECT, SAVE } from '#src/pages/dashboard/copy.ts';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';
import type { Change } from '#src/state/drafts/draft.ts';

interface CardEditingProps {
  desk: Desk;
  saving: Saving;
  editing: Editing;
  opened: NonNullable<Editing['opened']>;
}

/** The editor on the desk's card: it opens on the draft, and closes saved, or as if it had not been opened. */
export function CardEditing({ desk, saving, editing, opened }: CardEditingProps) {
  const { stored, isStored, working, cards } = desk;
  const { card } = working;
  const history = useEditHistory(working);
  const others = cards.filter(({ id }) => id !== stored.id).map(({ username }) => username);
  const availability = useAvailability(card.username, stored.username, others);
  const [isRequired, setIsRequired] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const isUnnamed = !isStored || stored.username === '';

  // What is typed as the name makes the address too, until somebody writes one.
  const changeWords = (change: Change) => {
    const isFollowing = isUnnamed && card.username === usernameFor(card.name, others);
    if (change.name === undefined || !isFollowing) return history.change(change);
    return history.change({ ...change, username: usernameFor(change.name, others) });
  };
  // The field with what is wrong may be far above the button that was pressed.
  const goToUsername = () => {
    username.current?.focus({ preventScroll: true });
    username.current?.scrollIntoView({ block: 'center' });
  };
  const save = async () => {
    setIsRequired(true);
    if (['taken', 'invalid'].includes(availability.kind)) return goToUsername();
    const copy = isStored ? SAVE.edit : SAVE.create(appSettings.productName);
    if (await saving.save(copy)) editing.end();
    return undefined;
  };
  const discard = () => {
    working.restore(opened.before);
    desk.select(opened.cameFrom);
    editing.end();
  };

  const keepMine = async () => {
    if (await saving.keepMine()) editing.end();
  };
  const useOther = () => {
    saving.ask(null);
    history.giveUp();
  };

  return (
    <>
      {/* First, so that it closes first: the focus goes back into the editor, or with it to the page. */}
      <ConflictDialog
        open={saving.question === 'clash'}
        mine={card}
        isMineSaved={false}
        theirs={stored}
        hint="If you use the other, Undo brings yours back."
        isBusy={saving.isSaving}
        onKeepMine={() => void keepMine()}
        onUseOther={useOther}
        onClose={() => saving.ask(null)}
      />
      <EditorDialog
        card={card}
        history={history}
        adding={opened.adding}
        subject={isStored ? editedCard(stored) : NEW_CARD_SUBJECT}
        isChanged={editing.isChanged}
        isAsking={editing.isAsking}
        onAsk={editing.ask}
        onHold={editing.hold}
        isSaving={saving.isSaving}
        onWords={changeWords}
        usernameField={
          isUnnamed && (
            <UsernameField
              inputRef={username}
              name={card.username}
              availability={availability}
              refusal={isRequired && card.username === '' ? USERNAME_MESSAGES.required : undefined}
              onType={(username) => history.change({ username })}
            />
          )
        }
        onSave={save}
        onDiscard={discard}
      />
    </>
  );
}
