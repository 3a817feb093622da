import { useDeferredValue, useRef, useState } from 'react';
import { PREVIEW_PLACEHOLDERS, type LocalCard } from '#shared/card/card.ts';
import { USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { useChangeRequest } from '#src/features/change-request/use-change-request.tsx';
import { findSaveState } from '#src/features/card-editor/copy.ts';
import { EditorDialog } from '#src/features/card-editor/editor-dialog.tsx';
import { PageFrame } from '#src/features/live-preview/page-frame.tsx';
import { PendingInput } from '#src/features/card-editor/unsaved/use-pending-input.ts';
import { useEditHistory } from '#src/features/card-editor/use-edit-history.ts';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { deriveUsername } from '#shared/card/username/derive-username.ts';
import { ConflictDialog } from '#src/features/publish-status/conflict-dialog.tsx';
import { findFieldIssues } from '#src/features/publish-status/status.ts';
import { TextHelp } from '#src/features/text-help/text-help.tsx';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import { editedCard, NEW_CARD_SUBJECT } from './copy.ts';
import type { Editing } from '#src/pages/dashboard/editor/use-editing.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { useCardPage } from '#src/pages/dashboard/workspace/use-card-page.tsx';
import type { CardSave } from '#src/pages/dashboard/workspace/use-card-save.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import type { Change } from '#src/state/drafts/draft.ts';

interface CardEditingProps {
  workspace: CardWorkspace;
  saving: Saving;
  cardSave: CardSave;
  editing: Editing;
  opened: NonNullable<Editing['opened']>;
}

/** The editor dialog for the selected card, with its own conflict dialog. */
export function CardEditing({ workspace, saving, cardSave, editing, opened }: CardEditingProps) {
  const { working, cards } = workspace;
  const { stored, isStored, select } = workspace.selection;
  const { card } = working;
  const history = useEditHistory(working);
  const requests = useChangeRequest(card);
  const otherUsernames = cards.filter(({ id }) => id !== stored.id).map(({ username }) => username);
  const availability = useAvailability(card.username, stored.username, otherUsernames);
  const [isRequired, setIsRequired] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const isUnnamed = !isStored || stored.username === '';

  // Until a username is set by hand, it follows the name, or the address where it is made from it.
  const changeDetails = (change: Change) => {
    const isFollowing = isUnnamed && card.username === deriveUsername(card, otherUsernames);
    if (!isFollowing) return history.change(change);
    const username = deriveUsername({ ...card, ...change }, otherUsernames);
    return history.change(username === card.username ? change : { ...change, username });
  };
  // The invalid field may be far above the button.
  const focusUsername = () => {
    username.current?.focus({ preventScroll: true });
    username.current?.scrollIntoView({ block: 'center' });
  };
  const save = async () => {
    setIsRequired(true);
    if (['taken', 'invalid'].includes(availability.kind)) return focusUsername();
    const copy = isStored ? SAVE.edit : SAVE.create(appSettings.productName);
    if (await cardSave.save(copy)) editing.end();
    return undefined;
  };
  const discard = () => {
    working.restore(opened.before);
    select(opened.previousId);
    editing.end();
  };

  return (
    <>
      {/* First in the tree so that it closes first and focus returns to the editor. */}
      <EditConflict
        workspace={workspace}
        saving={saving}
        revert={history.revert}
        end={editing.end}
      />
      <PendingInput value={editing.setHasPendingInput}>
        <EditorDialog
          card={card}
          history={history}
          section={opened.section}
          adding={opened.adding}
          renderPage={(onEscape) => <EditedPage card={card} onEscape={onEscape} />}
          subject={isStored ? editedCard(stored) : NEW_CARD_SUBJECT}
          isChanged={editing.isChanged}
          isConfirming={editing.isConfirming}
          onConfirmingChange={editing.setIsConfirming}
          isSaving={saving.isSaving}
          saveState={findSaveState({
            isStored,
            isChanged: working.isChanged,
            isSaving: saving.isSaving,
          })}
          attempts={cardSave.attempts}
          issues={findFieldIssues(workspace.publishing.state)}
          renderHelp={(field) => (
            <TextHelp
              field={field}
              card={card}
              onUse={(text) => history.change({ [field]: text })}
            />
          )}
          findPolicy={requests.findPolicy}
          onTextChange={isUnnamed ? changeDetails : history.change}
          usernameField={
            isUnnamed && (
              <UsernameField
                inputRef={username}
                name={card.username}
                availability={availability}
                publishError={
                  isRequired && card.username === '' ? USERNAME_MESSAGES.required : undefined
                }
                onNameChange={(username) => history.change({ username })}
              />
            )
          }
          onSave={save}
          onDiscard={discard}
        />
      </PendingInput>
      {requests.dialog}
    </>
  );
}

/** A phone's page in a frame that is narrower. */
const SMALLER = 'html{zoom:.8}';

interface EditedPageProps {
  card: LocalCard;
  onEscape: () => void;
}

/** The page of the card as it is edited. What is typed is painted first, the page right after. */
function EditedPage({ card, onEscape }: EditedPageProps) {
  const { page, css } = useCardPage({
    card: useDeferredValue(card),
    placeholders: PREVIEW_PLACEHOLDERS,
  });
  return (
    <PageFrame
      title="Live preview"
      css={css + SMALLER}
      hasTabStops={false}
      className="block h-[38dvh] w-full rounded-control border border-hairline-strong bg-ground md:h-[calc(100dvh-18rem)] md:min-h-64"
      onEscape={onEscape}
    >
      {page}
    </PageFrame>
  );
}

interface EditConflictProps {
  workspace: CardWorkspace;
  saving: Saving;
  revert: () => void;
  end: () => void;
}

/** Asks which version to keep when the card changed elsewhere. */
function EditConflict({ workspace, saving, revert, end }: EditConflictProps) {
  const keepMine = async () => {
    if (await saving.keepMine()) end();
  };
  const useOther = () => {
    saving.ask(null);
    revert();
  };
  return (
    <ConflictDialog
      open={saving.question === 'clash'}
      mine={workspace.working.card}
      isMineSaved={false}
      theirs={workspace.selection.stored}
      hint="If you use the other, Undo brings yours back."
      isBusy={saving.isSaving}
      onKeepMine={() => void keepMine()}
      onUseOther={useOther}
      onClose={() => saving.ask(null)}
    />
  );
}
