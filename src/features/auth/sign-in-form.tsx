import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { login } from '#shared/api/auth/auth.ts';
import { href } from '#shared/routes.ts';
import { buildFailureToast, WELCOME_BACK } from '#src/features/auth/copy.ts';
import { earlyForm } from '#src/features/auth/early-form.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { Link } from '#src/ui/link.tsx';

const FIELDS = ['email', 'password'] as const;

/** The page redirects by itself once the session exists. `email` fills the field. */
export function SignInForm({ email = '' }: { email?: string }) {
  const form = useForm({
    resolver: zodResolver(login.request),
    defaultValues: { email, password: '' },
  });
  const { isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await session.signIn(values);
    if (answer.ok) return toasts.show(WELCOME_BACK);
    showFieldErrors(form, answer.error, FIELDS);
    return toasts.show(buildFailureToast('login', answer.error));
  });

  return (
    <form
      noValidate
      {...earlyForm(login)}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-5"
    >
      <EmailField autoComplete="username" {...bindField(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...bindField(form, 'password')}
        aside={
          <Link to={href('forgotPassword')} className="text-link text-xs">
            Forgot password?
          </Link>
        }
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
