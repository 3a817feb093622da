import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { login } from '#shared/api/auth.ts';
import { href } from '#shared/routes.ts';
import { buildFailureToast, WELCOME_BACK } from '#src/features/auth/copy.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MailField } from '#src/ui/form/mail-field.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { registered } from '#src/ui/form/registered.ts';

const FIELDS = ['email', 'password'] as const;

/** Email and password. The page moves on by itself once the session is there. */
export function SignInForm() {
  const form = useForm({
    resolver: zodResolver(login.request),
    defaultValues: { email: '', password: '' },
  });
  const { isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await session.signIn(values);
    if (answer.ok) return toasts.show(WELCOME_BACK);
    showFieldErrors(form, answer.error, FIELDS);
    return toasts.show(buildFailureToast('login', answer.error));
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <MailField autoComplete="username" {...registered(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...registered(form, 'password')}
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
