import { useRef, useState } from 'react';
import type { Contact } from '#shared/api/contacts.ts';
import { formatDay } from '#shared/format/day.ts';
import type { ContactCalls, ContactTexts } from '#src/features/contacts/contact-calls.ts';
import { ContactDetailsForm } from '#src/features/contacts/contact-details-form.tsx';
import { DELETED, describeSource } from '#src/features/contacts/copy.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
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
}

type Question = 'delete' | 'discard' | null;

/** Shows and edits one contact. Closing with unsaved changes asks first. */
export function ContactDialog({ contact, calls, texts, onClose, ...on }: ContactDialogProps) {
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
    const answer = await calls.remove(id);
    setIsBusy(false);
    // Already deleted on another device: the outcome is the same.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(failureToast('Delete Failed', answer.error));
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
      <ConfirmDialog
        open={question === 'discard'}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={close}
        onCancel={() => ask(null)}
      >
        Your changes aren't saved yet.
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
        {texts.deletion}
      </ConfirmDialog>
    </>
  );
}
