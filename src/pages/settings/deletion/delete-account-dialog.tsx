import { DELETE_WORD } from '#shared/api/auth/account.ts';
import type { LeftOrganization } from '#shared/api/auth/account-deletion.ts';
import { DELETION_DAYS } from '#shared/api/organizations/deletion.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import {
  DELETION_ORGANIZATIONS,
  deletionFailed,
  describeOrganizationConsequence,
} from '#src/pages/settings/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useState } from 'react';

interface DeleteAccountDialogProps {
  /** What happens to each team. */
  organizations: readonly LeftOrganization[];
  /** Whether others use one of them, so that the account is deleted later. */
  waits: boolean;
  /** Reads the teams again. */
  onOutdated: () => void;
  onClose: () => void;
  /** Deletes the account and returns the failure, or null. The caller closes the dialog on success. */
  onDelete: (password: string) => Promise<ApiFailure | null>;
}

/** Requires the confirmation word and the password. */
export function DeleteAccountDialog({
  organizations,
  waits,
  onOutdated,
  onClose,
  onDelete,
}: DeleteAccountDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [word, setWord] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const isReady = word === DELETE_WORD && password !== '';
  const remove = async () => {
    setIsBusy(true);
    const failure = await onDelete(password);
    // On success the button stays busy until the page navigates away.
    if (failure === null) return;
    setIsBusy(false);
    setError(failure.code === 'wrong_password' ? failure.message : undefined);
    // Others began or stopped to use a team meanwhile: show which.
    if (['billing_owner', 'not_found'].includes(failure.code)) onOutdated();
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
          <MarkedList
            items={waits ? LATER_CONSEQUENCES : CONSEQUENCES}
            mark="bad-dot"
            className="gap-1.5 text-stone"
          />
          <DeletionOrganizations teams={organizations} />
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
      {waits
        ? `Others use your team, so this happens in ${DELETION_DAYS} days. You can take it back until then.`
        : "You can't undo this."}
    </ConfirmDialog>
  );
}

const CONSEQUENCES = [
  'Your own cards, pages, QR codes, and contact files stop working immediately.',
  'We delete your images, devices, and preferences.',
  'We cancel your paid plan, and wallet passes stop working.',
  'Your usernames stay reserved for 30 days. After that, anyone can use them.',
];

const [, ...LATER] = CONSEQUENCES;
/** The first one would happen at once. */
const LATER_CONSEQUENCES = [
  'Your own cards, pages, QR codes, and contact files stop working on that day.',
  ...LATER,
];

/** The account's teams in the deletion dialog, each with what happens to it. */
function DeletionOrganizations({ teams }: { teams: readonly LeftOrganization[] }) {
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
            <p className={kind === 'left' ? 'text-stone' : 'text-bad'}>
              {describeOrganizationConsequence(kind, name)}
            </p>
            {kind === 'waits' && (
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
