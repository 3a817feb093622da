import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { startEmailChange, type PendingEmail } from '#shared/api/auth/email-change.ts';
import { updateFailed } from '#src/pages/settings/copy.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ChangeEmailDialogProps {
  open: boolean;
  /** The current sign-in address. */
  email: string;
  onClose: () => void;
  /** Called once the confirmation link was sent. */
  onRequested: (pending: PendingEmail | null) => void;
}

/** Asks for the new address and the password. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const { open, onClose } = props;
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      width="small"
      open={open}
      busy={isBusy}
      title="Change your email"
      description="We'll send a link to the new address and a notice to your current one. Your email changes when you open the link."
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

function ChangeForm({ email, onClose, onRequested, isBusy, setIsBusy }: ChangeFormProps) {
  const form = useForm({ resolver: zodResolver(startEmailChange.request), defaultValues: EMPTY });
  const onSubmit = form.handleSubmit(async (body) => {
    setIsBusy(true);
    const answer = await api.call(startEmailChange, { body });
    setIsBusy(false);
    if (answer.ok) return onRequested(answer.value.pending);
    const { error } = answer;
    showFieldErrors(form, error, ['email', 'password']);
    if (error.code === 'wrong_password') {
      form.setError('password', { message: error.message }, { shouldFocus: true });
    }
    return toasts.show(updateFailed(error));
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        {...bindField(form, 'email')}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...bindField(form, 'password')}
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
