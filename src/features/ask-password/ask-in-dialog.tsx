import { createRoot } from 'react-dom/client';
import { confirmPassword } from '#shared/api/auth/password.ts';
import { api } from '#src/state/api.ts';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { ASK_PASSWORD } from './copy.ts';

let asking: Promise<boolean> | null = null;

/**
 * Asks for the password of the session above what the page shows, which stays as it is. Returns whether
 * it was entered; one dialog answers all calls that wait for it.
 */
export function askInDialog(reason: string): Promise<boolean> {
  asking ??= show(reason).finally(() => {
    asking = null;
  });
  return asking;
}

function show(reason: string): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise<boolean>((resolve) => {
    root.render(
      <PasswordDialog
        title={ASK_PASSWORD.title}
        description={`${reason} ${ASK_PASSWORD.unchanged}`}
        confirmLabel={ASK_PASSWORD.confirm}
        busyLabel={ASK_PASSWORD.busy}
        onConfirm={async (password) => {
          const answer = await api.call(confirmPassword, { body: { password } });
          if (!answer.ok) return answer.error.message;
          resolve(true);
          return null;
        }}
        onCancel={() => resolve(false)}
      />,
    );
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}
