import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { DeleteDialog } from '#src/pages/settings/deletion/delete-dialog.tsx';
import { deleteEverything } from '#src/pages/settings/deletion/deletion.ts';
import { api } from '#src/state/api.ts';
import { forgetOwner } from '#src/state/forget-owner.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

/** The way out for good. */
export function DangerZone({ userId }: { userId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      // Only once the page is left: before, the guard would take its visitor to the log-in instead of home.
      if (isDeleted.current) session.forget();
    },
    [],
  );
  const onDelete = (password: string) =>
    deleteEverything(
      {
        api,
        clock: browserClock,
        forgetLocally: () => {
          isDeleted.current = true;
          forgetOwner(userId);
        },
        tell: (toast) => toasts.show({ ...toast, goesAlong: true }),
        goHome: () => void navigate(href('home'), { replace: true }),
      },
      password,
    );
  return (
    <>
      <Button
        variant="outline"
        className="border-bad/50! text-bad! hover:border-bad!"
        onClick={() => setIsAsking(true)}
      >
        Delete Account
      </Button>
      <DeleteDialog open={isAsking} onClose={() => setIsAsking(false)} onDelete={onDelete} />
    </>
  );
}
