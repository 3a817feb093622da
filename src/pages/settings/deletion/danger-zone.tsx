import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DELETE_WORD } from '#shared/api/auth/account.ts';
import {
  keepAccount,
  scheduleAccountDeletion,
  readAccountDeletion,
} from '#shared/api/auth/account-deletion.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import {
  ACCOUNT_DELETION_SCHEDULED,
  ACCOUNT_DELETION_CANCELED,
  describeAccountDeletion,
} from '#src/pages/settings/copy.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { deleteAccountAndRedirect } from './delete-account-and-redirect.ts';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { forgetOwner } from '#src/state/session/forget-owner.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

export function DangerZone({ userId }: { userId: string }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const navigate = useNavigate();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      // On unmount only: ending the session earlier would redirect to the login page instead of
      // home.
      if (isDeleted.current) session.forget();
    },
    [],
  );
  const { value, reload } = useEndpoint(readAccountDeletion, {});
  const { isBusy, run } = useAction('Account Not Kept');
  const deleteNow = (password: string) =>
    deleteAccountAndRedirect(
      {
        api,
        clock: browserClock,
        forgetLocally: () => {
          isDeleted.current = true;
          forgetOwner(userId);
        },
        showToast: (toast) => toasts.show({ ...toast, survivesNavigation: true }),
        goHome: () => void navigate(href('home'), { replace: true }),
      },
      password,
    );
  const waits = value?.organizations.some(({ kind }) => kind === 'waits') ?? false;
  const orderLater = async (password: string): Promise<ApiFailure | null> => {
    const body = { password, confirm: DELETE_WORD } as const;
    const answer = await api.call(scheduleAccountDeletion, { body });
    if (!answer.ok) return answer.error;
    toasts.show(ACCOUNT_DELETION_SCHEDULED);
    setIsDialogOpen(false);
    reload();
    return null;
  };
  if (value !== null && value.deletesAt !== null) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{describeAccountDeletion(value.deletesAt)}</p>
        <Button
          busy={isBusy}
          busyLabel="Keeping..."
          onClick={() =>
            run(() => orGone(api.call(keepAccount, {})), reload, ACCOUNT_DELETION_CANCELED)
          }
        >
          Keep my account
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        onClick={() => setIsDialogOpen(true)}
      >
        Delete Account
      </Button>
      {isDialogOpen && (
        <DeleteAccountDialog
          organizations={value?.organizations ?? []}
          waits={waits}
          onOutdated={reload}
          onClose={() => setIsDialogOpen(false)}
          onDelete={waits ? orderLater : deleteNow}
        />
      )}
    </>
  );
}
