import { useForm, useWatch } from 'react-hook-form';
import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { changePassword } from '#shared/api/auth/password.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import {
  ENDS_PROGRAMS,
  PASSWORD_UPDATED,
  PASSWORD_UPDATED_ALL,
  updateFailed,
} from '#src/pages/settings/copy.ts';
import { canSubmit, findPasswordIssue, type PasswordValues } from './find-password-issue.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { Link } from '#src/ui/link.tsx';

const EMPTY: PasswordValues = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
  endsPrograms: true,
};
const SENT_FIELDS = ['currentPassword', 'newPassword'] as const;

function usePasswordChange() {
  const form = useForm<PasswordValues>({ defaultValues: EMPTY });
  const showFailure = (failure: ApiFailure) => {
    showFieldErrors(form, failure, SENT_FIELDS);
    if (failure.code === 'wrong_password') {
      form.setError('currentPassword', { message: failure.message }, { shouldFocus: true });
    }
    toasts.show(updateFailed(failure));
  };
  const onSubmit = form.handleSubmit(async (values) => {
    const issue = findPasswordIssue(values);
    if (issue !== null) {
      const message = issue.toast.description ?? issue.toast.title;
      form.setError(issue.field, { message }, { shouldFocus: true });
      return toasts.show(issue.toast);
    }
    const { currentPassword, newPassword, endsPrograms } = values;
    const answer = await api.call(changePassword, {
      body: { currentPassword, newPassword, keepsPrograms: !endsPrograms },
    });
    if (!answer.ok) return showFailure(answer.error);
    form.reset(EMPTY);
    return toasts.show(endsPrograms ? PASSWORD_UPDATED_ALL : PASSWORD_UPDATED);
  });
  return { form, onSubmit };
}

/** Changes the password, which ends all other sessions, and on request what acts without one. */
export function PasswordForm({ email }: { email: string }) {
  const { form, onSubmit } = usePasswordChange();
  const { isSubmitting } = form.formState;
  const values = { ...EMPTY, ...useWatch({ control: form.control }) };
  const field = (name: Exclude<keyof PasswordValues, 'endsPrograms'>) => bindField(form, name);
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('currentPassword')}
        aside={
          <Link to={href('forgotPassword')} className="text-link text-xs">
            Forgot password?
          </Link>
        }
      />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </div>
      <Checkbox {...ENDS_PROGRAMS} {...form.register('endsPrograms')} />
      <div>
        <Button
          type="submit"
          variant="outline"
          disabled={!canSubmit(values)}
          busy={isSubmitting}
          busyLabel="Updating..."
        >
          Change Password
        </Button>
      </div>
    </form>
  );
}
