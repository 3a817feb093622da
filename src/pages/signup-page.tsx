import { Navigate, useLocation } from 'react-router';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { entryUrl, readReturnPath } from '#src/features/auth/return-path.ts';
import { SignUpForm } from '#src/features/auth/sign-up-form.tsx';
import { SampleCard } from '#src/features/sample-card/sample-card.tsx';
import { session } from '#src/state/session/session.ts';
import { Link } from '#src/ui/link.tsx';

/** Redirects a signed-in user to the page that required the account. */
export function SignupPage() {
  const { status } = session.use();
  const returnPath = readReturnPath(useLocation().search);
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
