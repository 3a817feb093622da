import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { resetPassword } from '#shared/api/auth/password.ts';
import { NewPasswordField } from '#src/features/auth/new-password-field.tsx';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used before or has expired. */
  onInvalid: (message: string) => void;
}

const EMPTY = { password: '', confirmPassword: '' };

/** Sets a new password with the token of the mailed link. */
export function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: EMPTY });
  const { isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ password, confirmPassword }) => {
    const issue = findIssue(password, confirmPassword);
    if (issue) return form.setError(issue.field, { message: issue.message }, { shouldFocus: true });
    const answer = await api.call(resetPassword, { body: { token, password } });
    if (answer.ok) return onDone();
    if (answer.error.code === 'reset_invalid') return onInvalid(answer.error.message);
    showFieldErrors(form, answer.error, ['password']);
    return toasts.show(failureToast('Update Failed', answer.error));
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <p className="text-stone">
        Choose a new password. This signs you out on all devices, revokes your API keys, disconnects
        your apps, and pauses your webhooks.
      </p>
      <NewPasswordField label="New password" {...bindField(form, 'password')} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...bindField(form, 'confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Updating...">
        Set New Password
      </Button>
    </form>
  );
}

function findIssue(
  password: string,
  confirmPassword: string,
): { field: keyof typeof EMPTY; message: string } | null {
  if ([...password].length < PASSWORD_MIN) {
    return { field: 'password', message: `Use at least ${PASSWORD_MIN} characters.` };
  }
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', message: "The passwords don't match." };
  }
  return null;
}
