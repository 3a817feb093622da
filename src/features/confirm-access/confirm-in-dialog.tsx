import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { confirmPassword } from '#shared/api/auth/password.ts';
import { href } from '#shared/routes.ts';
import { api } from '#src/state/api.ts';
import type { AccessRefusal } from '#src/state/confirm-access.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { OTHER_NETWORK, PASSWORD_AGAIN } from './copy.ts';

let asking: Promise<boolean> | null = null;

/**
 * Asks for what the rules of an organization need, above the page, which stays as it is. Returns
 * whether to repeat the refused call; one dialog answers all calls that wait for it.
 */
export function confirmInDialog(refusal: AccessRefusal): Promise<boolean> {
  asking ??= show(refusal).finally(() => {
    asking = null;
  });
  return asking;
}

function show({ code, message }: AccessRefusal): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise<boolean>((resolve) => {
    const Ask = code === 'network_refused' ? OtherNetwork : PasswordAgain;
    root.render(<Ask onAnswer={resolve}>{message}</Ask>);
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}

interface AskProps {
  /** Why the call was refused. */
  children: ReactNode;
  onAnswer: (repeats: boolean) => void;
}

/** The link opens a tab of its own: signing in there lets this page go on as well. */
function PasswordAgain({ children, onAnswer }: AskProps) {
  return (
    <PasswordDialog
      title={PASSWORD_AGAIN.title}
      description={
        <>
          {children} {PASSWORD_AGAIN.unchanged}{' '}
          <a href={href('forgotPassword')} target="_blank" rel="noopener" className="text-link">
            {PASSWORD_AGAIN.forgot}
          </a>
        </>
      }
      confirmLabel={PASSWORD_AGAIN.confirm}
      busyLabel={PASSWORD_AGAIN.busy}
      onConfirm={async (password) => {
        const answer = await api.call(confirmPassword, { body: { password } });
        if (!answer.ok) return answer.error.message;
        onAnswer(true);
        return null;
      }}
      onCancel={() => onAnswer(false)}
    />
  );
}

function OtherNetwork({ children, onAnswer }: AskProps) {
  return (
    <Dialog
      open
      width="small"
      title={OTHER_NETWORK.title}
      description={
        <>
          {children} {OTHER_NETWORK.ask}
        </>
      }
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {OTHER_NETWORK.cancel}
          </Button>
          <Button data-autofocus onClick={() => onAnswer(true)}>
            {OTHER_NETWORK.retry}
          </Button>
        </>
      }
    />
  );
}
