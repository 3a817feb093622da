import { useEffect, useState, type FormEvent } from 'react';
import { DELETE_WORD } from '#shared/api/auth/account.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { deletionFailed } from '#src/pages/settings/copy.ts';
import { DeletionTeams } from '#src/pages/settings/deletion/deletion-teams.tsx';
import {
  findTeamConsequences,
  type TeamConsequence,
} from '#src/pages/settings/deletion/team-consequences.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DeleteAccountDialogProps {
  userId: string;
  open: boolean;
  onClose: () => void;
  /** Deletes the account and returns the failure, or null. The caller navigates away on success. */
  onDelete: (password: string) => Promise<ApiFailure | null>;
}

/** Requires the confirmation word and the password. */
export function DeleteAccountDialog({ userId, open, onClose, onDelete }: DeleteAccountDialogProps) {
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
          userId={userId}
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

function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { userId, isBusy, setIsBusy, onClose, onDelete } = props;
  const [teams, reloadTeams] = useTeamConsequences(userId);
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const isBlocked = teams.some(({ kind }) => kind === 'blocking');
  const isReady = !isBlocked && word === DELETE_WORD && password !== '';
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const failure = await onDelete(password);
    // On success the button stays busy until the page navigates away.
    if (failure === null) return;
    setIsBusy(false);
    setError(failure.code === 'wrong_password' ? failure.message : undefined);
    // The person became the payer meanwhile: show which team.
    if (failure.code === 'billing_owner') reloadTeams();
    toasts.show(deletionFailed(failure));
  };
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      <MarkedList items={CONSEQUENCES} mark="bad-dot" className="gap-1.5 text-stone" />
      <DeletionTeams teams={teams} />
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

/** Teams and what happens to each, once read; and a function that reads them again. */
function useTeamConsequences(userId: string): [readonly TeamConsequence[], () => void] {
  const { value } = ownOrganizations.use(userId);
  const [found, setFound] = useState<readonly TeamConsequence[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const next = await findTeamConsequences(value ?? []);
      if (isCurrent) setFound(next);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return [found, () => void ownOrganizations.load(userId)];
}

const CONSEQUENCES = [
  'Your own cards, pages, QR codes, and contact files stop working immediately.',
  'We delete your images, devices, and preferences.',
  'We cancel your paid plan, and wallet passes stop working.',
  'Your usernames stay reserved for 30 days. After that, anyone can use them.',
];
