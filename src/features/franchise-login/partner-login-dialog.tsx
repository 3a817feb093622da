import { useId, useState, type SubmitEvent } from 'react';
import { buildDeniedToast, GRANTED } from '#src/features/franchise-login/copy.ts';
import { partner } from '#src/state/session/partner.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface PartnerLoginDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once the partner is logged in. */
  onGranted: () => void;
  /** Where a partner's people sign in as themselves; null for those who are signed in. */
  signInTo: string | null;
}

export function PartnerLoginDialog(props: PartnerLoginDialogProps) {
  const { open, onClose, onGranted, signInTo } = props;
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async () => {
    if (password === '') return setError('Password is required.');
    setIsBusy(true);
    const result = await partner.logIn(password);
    setIsBusy(false);
    if (!result.ok) {
      const toast = buildDeniedToast(result.error);
      setError(toast.description);
      return toasts.show(toast);
    }
    setPassword('');
    setError(undefined);
    toasts.show(GRANTED);
    return onGranted();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      width="small"
      title="Franchise Partner Login"
      description="Enter the access password from your partner contract."
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Checking...">
            Access Dashboard
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <PasswordField
          label="Access password"
          autoComplete="off"
          data-autofocus
          required
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
      {signInTo !== null && (
        <p className="mt-4 text-stone">
          Do you work for a partner?{' '}
          <Link to={signInTo} className="text-link">
            Sign in with your account
          </Link>
        </p>
      )}
    </Dialog>
  );
}
