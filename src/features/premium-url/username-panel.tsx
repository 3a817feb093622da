import { Pencil, Share2 } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { pageHost } from '#src/browser/page/page.ts';
import type { UsernameEditorProps } from '#src/features/premium-url/username-editor.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusWhen } from './focus-when.ts';

interface UsernamePanelProps extends Pick<
  UsernameEditorProps,
  'username' | 'others' | 'isPublished' | 'publishError' | 'onSave'
> {
  /** Shows the editor, whose code most first loads do not need. */
  renderEditor: (props: UsernameEditorProps) => ReactNode;
  /** Whether the owner of the card cannot rename it: an organization card belongs to its team. */
  isFixed?: boolean;
  /** Publish status, shown next to the address. */
  status: ReactNode;
  /** Keeps the current name after an error. */
  onKeepName: () => void;
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
    const { others, isPublished, onSave } = props;
    return (
      <Fragment key={publishError}>
        {props.renderEditor({
          username,
          others,
          isPublished,
          publishError,
          shouldFocus,
          onSave,
          onDone: closeEditor,
        })}
      </Fragment>
    );
  }
  return <UsernameView {...props} hasReturned={wasEditing} onEdit={() => setIsEditing(true)} />;
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
