import { useState, type FormEvent } from 'react';
import { DELETE_WORD } from '#shared/api/auth/account.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { deletionFailed } from '#src/pages/settings/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  /** Deletes the account and returns the failure, or null. The caller navigates away on success. */
  onDelete: (password: string) => Promise<ApiFailure | null>;
}

/** Requires the confirmation word and the password. */
export function DeleteAccountDialog({ open, onClose, onDelete }: DeleteAccountDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={open}
      busy={isBusy}
      title="Delete your account?"
      description="You can't undo this."
      onClose={onClose}
    >
      {open && (
        <DeleteAccountForm
          isBusy={isBusy}
          setIsBusy={setIsBusy}
          onClose={onClose}
          onDelete={onDelete}
        />
      )}
    </Dialog>
  );
}

interface DeleteAccountFormProps extends Omit<DeleteAccountDialogProps, 'open'> {
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function DeleteAccountForm({ isBusy, setIsBusy, onClose, onDelete }: DeleteAccountFormProps) {
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const isReady = word === DELETE_WORD && password !== '';
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const failure = await onDelete(password);
    // On success the button stays busy until the page navigates away.
    if (failure === null) return;
    setIsBusy(false);
    setError(failure.code === 'wrong_password' ? failure.message : undefined);
    toasts.show(deletionFailed(failure));
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <MarkedList items={CONSEQUENCES} mark="bad-dot" className="gap-1.5 text-stone" />
      <TextField
        label={`Type ${DELETE_WORD} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Keep account
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isReady}
          busy={isBusy}
          busyLabel="Deleting..."
        >
          Delete Account
        </Button>
      </div>
    </form>
  );
}

const CONSEQUENCES = [
  'Your cards, pages, QR codes, and contact files stop working immediately.',
  'We delete your images, devices, and preferences.',
  'We cancel your paid plan, and wallet passes stop working.',
  'Your usernames stay reserved for 30 days. After that, anyone can use them.',
];
