import { useState } from 'react';
import { USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusWhen } from './focus-when.ts';

export interface UsernameEditorProps {
  username: string;
  /** Usernames of the user's other cards. */
  others: readonly string[];
  /** Whether the card is public under this username. */
  isPublished: boolean;
  /** Error about the name from publishing; opens the editor. */
  publishError: string | undefined;
  shouldFocus: boolean;
  /** Saves the name; false when it could not be stored. */
  onSave: (username: string) => boolean;
  onDone: () => void;
}

/** Edits the name of a card's address. */
export function UsernameEditor(props: UsernameEditorProps) {
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
