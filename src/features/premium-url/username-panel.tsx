import { Pencil, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pageHost } from '#src/browser/page/page.ts';
import { USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { Button } from '#src/ui/button.tsx';

interface UsernamePanelProps {
  username: string;
  /** Usernames of the user's other cards. */
  others: readonly string[];
  /** Whether the card is public under this username. */
  isPublished: boolean;
  /** Whether the owner of the card cannot rename it: a company card belongs to its team. */
  isFixed?: boolean;
  /** Publish status, shown next to the address. */
  status: ReactNode;
  /** Error about the name from publishing; opens the editor. */
  publishError: string | undefined;
  /** Keeps the current name after an error. */
  onKeepName: () => void;
  /** Saves the name; false when it could not be stored. */
  onSave: (username: string) => boolean;
  onShare: () => void;
}

/** The card's address with an inline editor. */
export function UsernamePanel(props: UsernamePanelProps) {
  const { username, publishError } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  const isEditorOpen = isEditing || username === '' || publishError !== undefined;
  if (isEditorOpen) {
    // The key restarts the editor for each rejected name.
    const closeEditor = () => {
      if (publishError !== undefined) props.onKeepName();
      setIsEditing(false);
      setWasEditing(true);
    };
    const shouldFocus = isEditing || publishError !== undefined;
    return (
      <UsernameEditor
        key={publishError}
        {...props}
        shouldFocus={shouldFocus}
        onDone={closeEditor}
      />
    );
  }
  return <UsernameView {...props} hasReturned={wasEditing} onEdit={() => setIsEditing(true)} />;
}

/** Moves focus into the field that was opened, or back to the button that opened it. */
function focusWhen(isActive: boolean) {
  return isActive ? (element: HTMLElement | null) => element?.focus() : undefined;
}

function UsernameView(props: UsernamePanelProps & { hasReturned: boolean; onEdit: () => void }) {
  const [focusOnce] = useState(() => focusWhen(props.hasReturned));
  const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-lg">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-stone">{pageHost}/</span>
          <wbr />
          {props.username}
        </span>
        {props.status}
      </p>
      <div className="flex gap-2">
        {props.isFixed !== true && (
          <Button
            ref={focusOnce}
            variant="outline"
            icon={<Pencil {...icon} />}
            onClick={props.onEdit}
          >
            Edit
          </Button>
        )}
        <Button variant="outline" icon={<Share2 {...icon} />} onClick={props.onShare}>
          Share
        </Button>
      </div>
    </div>
  );
}

function UsernameEditor(props: UsernamePanelProps & { shouldFocus: boolean; onDone: () => void }) {
  const { username, publishError, onSave, onDone } = props;
  const [name, setName] = useState(username);
  const [focusOnce] = useState(() => focusWhen(props.shouldFocus));
  const [isRequired, setIsRequired] = useState(false);
  const availability = useAvailability(name, username, props.others);
  const canCancel = username !== '';
  const isChanged = name !== username;
  const canSave = ['free', 'unknown', 'unchanged'].includes(availability.kind);

  const save = () => {
    if (name === '') return setIsRequired(true);
    if (canSave && onSave(name)) onDone();
    return undefined;
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <UsernameField
        name={name}
        availability={availability}
        publishError={
          isRequired && name === ''
            ? USERNAME_MESSAGES.required
            : isChanged
              ? undefined
              : publishError
        }
        inputRef={focusOnce}
        onNameChange={setName}
        onEscape={canCancel ? onDone : undefined}
      />
      <div className="flex gap-2 sm:pt-7">
        <Button
          type="submit"
          variant="outline"
          className="md:h-11"
          disabled={name !== '' && !canSave}
        >
          Save
        </Button>
        {canCancel && (
          <Button variant="quiet" className="md:h-11" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      {props.isPublished && isChanged && canSave && (
        <p className="text-xs text-stone sm:col-span-2">
          /{username} redirects to the new name for 30 days.
        </p>
      )}
    </form>
  );
}
