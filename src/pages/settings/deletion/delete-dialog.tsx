import { useState, type FormEvent } from 'react';
import { DELETE_WORD } from '#shared/api/account.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { deletionFailed } from '#src/pages/settings/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/marked-list.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  /** Deletes the account; answers why not, or null. Afterwards the page is left. */
  onDelete: (password: string) => Promise<ApiFailure | null>;
}

/** The last question before an account is gone: the word typed and the password given. */
export function DeleteDialog({ open, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={open}
      busy={isBusy}
      title="Delete your account?"
      description="This cannot be undone."
      onClose={onClose}
    >
      {open && (
        <Question isBusy={isBusy} setIsBusy={setIsBusy} onClose={onClose} onDelete={onDelete} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends Omit<DeleteDialogProps, 'open'> {
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function Question({ isBusy, setIsBusy, onClose, onDelete }: QuestionProps) {
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const isReady = word === DELETE_WORD && password !== '';
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const failure = await onDelete(password);
    // Gone: the button stays busy until the page is left.
    if (failure === null) return;
    setIsBusy(false);
    setError(failure.code === 'wrong_password' ? failure.message : undefined);
    toasts.show(deletionFailed(failure));
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <MarkedList items={LOSSES} mark="bad-dot" className="gap-1.5 text-stone" />
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

const LOSSES = [
  'Your cards, their pages, codes and contact files stop working at once.',
  'Your images, devices and preferences are removed.',
  'A paid plan is canceled, and wallet passes you handed out end.',
  'Your usernames stay reserved for 30 days, then anybody may take them.',
];
