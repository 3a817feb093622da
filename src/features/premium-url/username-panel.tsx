import { Pencil, Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pageHost } from '#src/browser/page.ts';
import { USERNAME_MESSAGES } from '#shared/card/username.ts';
import { UsernameField } from '#src/features/premium-url/username-field.tsx';
import { useAvailability } from '#src/features/premium-url/use-availability.ts';
import { Button } from '#src/ui/button.tsx';

interface UsernamePanelProps {
  username: string;
  /** The names of the person's other cards. */
  others: readonly string[];
  /** Whether the world knows the card by this name. */
  isPublished: boolean;
  /** Where the card stands, beside the address. */
  status: ReactNode;
  /** What publishing said about the name; the editor opens with it. */
  refusal: string | undefined;
  /** Stays with the name the card has after a refusal. */
  onStay: () => void;
  /** Takes the name; false when it could not be kept. */
  onSave: (username: string) => boolean;
  onShare: () => void;
}

/** The card's address, seen or edited in place. */
export function UsernamePanel(props: UsernamePanelProps) {
  const { username, refusal } = props;
  const [isEditing, setIsEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  const isAsking = isEditing || username === '' || refusal !== undefined;
  if (isAsking) {
    // A refused name starts the editor afresh, with what is wrong beside it.
    const done = () => {
      if (refusal !== undefined) props.onStay();
      setIsEditing(false);
      setWasEditing(true);
    };
    const isAsked = isEditing || refusal !== undefined;
    return <UsernameEditor key={refusal} {...props} isAsked={isAsked} onDone={done} />;
  }
  return <UsernameView {...props} isBack={wasEditing} onEdit={() => setIsEditing(true)} />;
}

/** Focus follows the person: into the field they asked for, back to the button they came from. */
function focusWhen(isWanted: boolean) {
  return isWanted ? (element: HTMLElement | null) => element?.focus() : undefined;
}

function UsernameView(props: UsernamePanelProps & { isBack: boolean; onEdit: () => void }) {
  const [focusOnce] = useState(() => focusWhen(props.isBack));
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
        <Button
          ref={focusOnce}
          variant="outline"
          icon={<Pencil {...icon} />}
          onClick={props.onEdit}
        >
          Edit
        </Button>
        <Button variant="outline" icon={<Share2 {...icon} />} onClick={props.onShare}>
          Share
        </Button>
      </div>
    </div>
  );
}

function UsernameEditor(props: UsernamePanelProps & { isAsked: boolean; onDone: () => void }) {
  const { username, refusal, onSave, onDone } = props;
  const [name, setName] = useState(username);
  const [focusOnce] = useState(() => focusWhen(props.isAsked));
  const [isRequired, setIsRequired] = useState(false);
  const availability = useAvailability(name, username, props.others);
  const canCancel = username !== '';
  const isAnswered = name !== username;
  const isOpen = ['free', 'unknown', 'unchanged'].includes(availability.kind);

  const save = () => {
    if (name === '') return setIsRequired(true);
    if (isOpen && onSave(name)) onDone();
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
        refusal={
          isRequired && name === '' ? USERNAME_MESSAGES.required : isAnswered ? undefined : refusal
        }
        inputRef={focusOnce}
        onType={setName}
        onEscape={canCancel ? onDone : undefined}
      />
      <div className="flex gap-2 sm:pt-7">
        <Button
          type="submit"
          variant="outline"
          className="md:h-11"
          disabled={name !== '' && !isOpen}
        >
          Save
        </Button>
        {canCancel && (
          <Button variant="quiet" className="md:h-11" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      {props.isPublished && isAnswered && isOpen && (
        <p className="text-xs text-stone sm:col-span-2">
          /{username} leads to the new name for 30 days.
        </p>
      )}
    </form>
  );
}
