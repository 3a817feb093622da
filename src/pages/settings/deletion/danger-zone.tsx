import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { deleteAccountAndRedirect } from './delete-account-and-redirect.ts';
import { api } from '#src/state/api.ts';
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
  const onDelete = (password: string) =>
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
          userId={userId}
          onClose={() => setIsDialogOpen(false)}
          onDelete={onDelete}
        />
      )}
    </>
  );
}
