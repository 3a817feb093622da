import { useRef, useState } from 'react';
import type { Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import type { ContactCalls, ContactTexts } from '#src/features/contacts/contact-calls.ts';
import { ContactDetailsForm } from '#src/features/contacts/contact-details-form.tsx';
import { DELETED, describeSource } from '#src/features/contacts/copy.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { withUndo } from '#src/state/undo.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ContactDialogProps {
  /** Null while closed. */
  contact: Contact | null;
  calls: ContactCalls;
  texts: ContactTexts;
  knownTags: readonly string[];
  onClose: () => void;
  onSaved: (contact: Contact) => void;
  onDeleted: () => void;
  onRestored: () => void;
}

type Question = 'delete' | 'discard' | null;

/** Shows and edits one contact. Closing with unsaved changes asks first. */
export function ContactDialog({ contact, calls, texts, onClose, ...on }: ContactDialogProps) {
  const [question, ask] = useState<Question>(null);
  const { isBusy, run } = useAction('Delete Failed');
  const isDirty = useRef(false);
  const close = () => {
    isDirty.current = false;
    ask(null);
    onClose();
  };
  const onDelete = ({ id }: Contact) =>
    run(
      () => orGone(calls.remove(id)),
      () => {
        close();
        on.onDeleted();
      },
      withUndo(DELETED, () => calls.restore(id), on.onRestored),
    );
  return (
    <>
      <Dialog
        open={contact !== null}
        busy={isBusy}
        title={contact?.name ?? ''}
        description={
          contact &&
          `Via ${describeSource(contact.card, contact.source)}, ${formatDay(contact.createdAt, 'local')}`
        }
        onClose={() => (isDirty.current ? ask('discard') : close())}
      >
        {contact && (
          <ContactDetailsForm
            key={contact.id}
            contact={contact}
            change={calls.change}
            noteLabel={texts.note}
            knownTags={on.knownTags}
            onDirty={(dirty) => {
              isDirty.current = dirty;
            }}
            onDelete={() => ask('delete')}
            onSaved={(saved) => {
              on.onSaved(saved);
              close();
            }}
          />
        )}
      </Dialog>
      {question === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={close}
          onCancel={() => ask(null)}
        >
          Your changes aren't saved yet.
        </ConfirmDialog>
      )}
      {question === 'delete' && (
        <ConfirmDialog
          title={`Delete ${contact?.name ?? ''}?`}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          busy={isBusy}
          onConfirm={() => contact && onDelete(contact)}
          onCancel={() => ask(null)}
        >
          {texts.deletion}
        </ConfirmDialog>
      )}
    </>
  );
}
