import { useRef, useState } from 'react';
import { deleteContact, type Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import { ContactForm } from '#src/pages/contacts/contact-form.tsx';
import { cameBy, DELETED } from '#src/pages/contacts/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ContactDialogProps {
  /** Null while closed. */
  contact: Contact | null;
  knownTags: readonly string[];
  onClose: () => void;
  onSaved: (contact: Contact) => void;
  onDeleted: () => void;
}

type Question = 'delete' | 'discard' | null;

/** One person: what they left, and what one knows of them. What was typed is not thrown away without asking. */
export function ContactDialog({ contact, knownTags, onClose, ...on }: ContactDialogProps) {
  const [question, ask] = useState<Question>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isDirty = useRef(false);
  const close = () => {
    isDirty.current = false;
    ask(null);
    onClose();
  };
  const onDelete = async ({ id }: Contact) => {
    setIsBusy(true);
    const answer = await api.call(deleteContact, { params: { id } });
    setIsBusy(false);
    // Gone already, from another device: what was asked for is so.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Not Deleted', answer.error));
    }
    close();
    on.onDeleted();
    return toasts.show(DELETED);
  };
  return (
    <>
      <Dialog
        open={contact !== null}
        busy={isBusy}
        title={contact?.name ?? ''}
        description={
          contact &&
          `Came by ${cameBy(contact.card, contact.source)}, ${formatDay(contact.createdAt, 'here')}`
        }
        onClose={() => (isDirty.current ? ask('discard') : close())}
      >
        {contact && (
          <ContactForm
            key={contact.id}
            contact={contact}
            knownTags={knownTags}
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
      <ConfirmDialog
        open={question === 'discard'}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={close}
        onCancel={() => ask(null)}
      >
        What you typed here is not saved yet.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        title={`Delete ${contact?.name ?? ''}?`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={isBusy}
        onConfirm={() => contact && void onDelete(contact)}
        onCancel={() => ask(null)}
      >
        What they left and what you wrote about them is removed. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
