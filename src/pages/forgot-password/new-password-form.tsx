import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#shared/api/auth.ts';
import { resetPassword } from '#shared/api/password.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { registered } from '#src/ui/form/registered.ts';

interface NewPasswordFormProps {
  token: string;
  /** The password is changed; the person may log in. */
  onDone: () => void;
  /** The link was used before or has run out. */
  onInvalid: (message: string) => void;
}

const EMPTY = { password: '', confirmPassword: '' };

/** Chooses the new password, by the token of the mailed link. */
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
      <p className="text-stone">Choose a new password. Every device is signed out with it.</p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. A few unrelated words are fine.`}
        required
        {...registered(form, 'password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...registered(form, 'confirmPassword')}
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
    return { field: 'confirmPassword', message: "The two passwords don't match." };
  }
  return null;
}
