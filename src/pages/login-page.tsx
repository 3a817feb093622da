import { Navigate } from 'react-router';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { useReturnPath } from '#src/features/auth/use-return-path.ts';
import { SampleCard } from '#src/features/sample-card/sample-card.tsx';
import { session } from '#src/state/session/session.ts';
import { Link } from '#src/ui/link.tsx';

/** Redirects a signed-in user to the page that required the login. */
export function LoginPage() {
  const { status } = session.use();
  const returnPath = useReturnPath();
  if (status === 'authenticated') return <Navigate to={returnPath} replace />;
  return (
    <AuthFrame
      title="Log in"
      subtitle={
        <>
          No account yet?{' '}
          <Link to={entryUrl('signup', returnPath)} className="text-link">
            Create one for free
          </Link>
        </>
      }
      form={<SignInForm />}
      picture={<SampleCard />}
    />
  );
}
