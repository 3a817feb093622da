import { DELETE_WORD } from '#shared/api/auth/account.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import {
  DELETION_ORGANIZATIONS,
  deletionFailed,
  describeOrganizationConsequence,
} from '#src/pages/settings/copy.ts';
import {
  findOrganizationConsequences,
  type OrganizationConsequence,
} from '#src/pages/settings/deletion/team-consequences.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { toasts } from '#src/state/toasts.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useEffect, useState } from 'react';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
  /** Deletes the account and returns the failure, or null. The caller navigates away on success. */
  onDelete: (password: string) => Promise<ApiFailure | null>;
}

/** Requires the confirmation word and the password. */
export function DeleteAccountDialog({ userId, onClose, onDelete }: DeleteAccountDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [teams, reloadOrganizations] = useOrganizationConsequences(userId);
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const isBlocked = teams.some(({ kind }) => kind === 'blocking');
  const isReady = !isBlocked && word === DELETE_WORD && password !== '';
  const remove = async () => {
    setIsBusy(true);
    const failure = await onDelete(password);
    // On success the button stays busy until the page navigates away.
    if (failure === null) return;
    setIsBusy(false);
    setError(failure.code === 'wrong_password' ? failure.message : undefined);
    // The person became the payer meanwhile: show which team.
    if (failure.code === 'billing_owner') reloadOrganizations();
    toasts.show(deletionFailed(failure));
  };
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirmLabel="Delete Account"
      busyLabel="Deleting..."
      cancelLabel="Keep account"
      busy={isBusy}
      isReady={isReady}
      onConfirm={() => void remove()}
      onCancel={onClose}
      body={
        <>
          <MarkedList items={CONSEQUENCES} mark="bad-dot" className="gap-1.5 text-stone" />
          <DeletionOrganizations teams={teams} />
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
        </>
      }
    >
      You can't undo this.
    </ConfirmDialog>
  );
}

/** Teams and what happens to each, once read; and a function that reads them again. */
function useOrganizationConsequences(
  userId: string,
): [readonly OrganizationConsequence[], () => void] {
  const { value } = ownOrganizations.use(userId);
  const [found, setFound] = useState<readonly OrganizationConsequence[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const next = await findOrganizationConsequences(value ?? []);
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

/** The account's teams in the deletion dialog, each with what happens to it. */
function DeletionOrganizations({ teams }: { teams: readonly OrganizationConsequence[] }) {
  if (teams.length === 0) return null;
  return (
    <section aria-label={DELETION_ORGANIZATIONS}>
      <p className="font-medium">{DELETION_ORGANIZATIONS}</p>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {teams.map(({ id, name, kind }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
              {name}
            </p>
            <p className={kind === 'blocking' ? 'text-bad' : 'text-stone'}>
              {describeOrganizationConsequence(kind, name)}
            </p>
            {kind === 'blocking' && (
              <Link to={teamUrl(id, 'billing')} className="text-link">
                Transfer billing
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
