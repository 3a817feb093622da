import { Navigate } from 'react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signup } from '#shared/api/auth/auth.ts';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { earlyForm } from '#src/features/auth/early-form.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { useReturnPath } from '#src/features/auth/use-return-path.ts';
import { SampleCard } from '#src/features/sample-card/sample-card.tsx';
import { session } from '#src/state/session/session.ts';
import { Link } from '#src/ui/link.tsx';
import { appSettings } from '#src/browser/app-settings.ts';
import { buildFailureToast, buildWelcomeToast } from '#src/features/auth/copy.ts';
import { NewPasswordField } from '#src/features/auth/new-password-field.tsx';
import { SignUpTerms } from '#src/features/auth/sign-up-terms.tsx';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { NameFields, WorkFields } from '#src/ui/form/fields/person-fields.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'company', 'jobTitle'] as const;

const EMPTY = { firstName: '', lastName: '', email: '', password: '', company: '', jobTitle: '' };

/** Redirects a signed-in user to the page that required the account. */
export function SignupPage() {
  const { status } = session.use();
  const returnPath = useReturnPath();
  if (status === 'authenticated') return <Navigate to={returnPath} replace />;
  return (
    <AuthFrame
      title="Create your account"
      subtitle={
        <>
          Already have one?{' '}
          <Link to={entryUrl('login', returnPath)} className="text-link">
            Log in
          </Link>
        </>
      }
      form={<SignUpForm />}
      picture={<SampleCard />}
    />
  );
}

function useSignUp() {
  const form = useForm({ resolver: zodResolver(signup.request), defaultValues: EMPTY });
  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await session.signUp(values);
    if (answer.ok) return toasts.show(buildWelcomeToast(answer.value, appSettings.productName));
    showFieldErrors(form, answer.error, FIELDS);
    return toasts.show(buildFailureToast('signup', answer.error));
  });
  return { form, onSubmit };
}

/** The page redirects by itself once the session exists. */
function SignUpForm() {
  const { form, onSubmit } = useSignUp();
  const { isSubmitting } = form.formState;
  const field = (name: (typeof FIELDS)[number]) => bindField(form, name);

  return (
    <form
      noValidate
      {...earlyForm(signup)}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <NameFields first={field('firstName')} last={field('lastName')} />
      </div>
      <EmailField {...field('email')} />
      <NewPasswordField {...field('password')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <WorkFields company={field('company')} title={field('jobTitle')} />
      </div>
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Creating Account...">
        Create Account
      </Button>
      <SignUpTerms />
    </form>
  );
}
