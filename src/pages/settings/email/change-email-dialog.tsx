import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { askEmailChange, type PendingEmail } from '#shared/api/email-change.ts';
import { updateFailed } from '#src/pages/settings/copy.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { registered } from '#src/ui/form/registered.ts';
import { TextField } from '#src/ui/form/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ChangeEmailDialogProps {
  open: boolean;
  /** The address one signs in with now. */
  email: string;
  onClose: () => void;
  /** The link is on its way. */
  onAsked: (pending: PendingEmail | null) => void;
}

/** Asks for another address, and for the password once more. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const { open, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      width="small"
      open={open}
      busy={isBusy}
      title="Change your email"
      description="We send a link to the new address and a note to the present one. Nothing changes until you open the link."
      onClose={onClose}
    >
      {open && <ChangeForm {...props} isBusy={isBusy} setIsBusy={setIsBusy} />}
    </Dialog>
  );
}

const EMPTY = { email: '', password: '' };

interface ChangeFormProps extends ChangeEmailDialogProps {
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function ChangeForm({ email, onClose, onAsked, isBusy, setIsBusy }: ChangeFormProps) {
  const form = useForm({ resolver: zodResolver(askEmailChange.request), defaultValues: EMPTY });
  const onSubmit = form.handleSubmit(async (body) => {
    setIsBusy(true);
    const answer = await api.call(askEmailChange, { body });
    setIsBusy(false);
    if (answer.ok) return onAsked(answer.value.pending);
    const { error } = answer;
    showFieldErrors(form, error, ['email', 'password']);
    if (error.code === 'wrong_password') {
      form.setError('password', { message: error.message }, { shouldFocus: true });
    }
    return toasts.show(updateFailed(error));
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {/* For password managers: whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        {...registered(form, 'email')}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...registered(form, 'password')}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Keep email
        </Button>
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send Link
        </Button>
      </div>
    </form>
  );
}
