import { Link, Navigate, useLocation } from 'react-router';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { entranceTo, returnAddress } from '#src/features/auth/return-address.ts';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { SampleCard } from '#src/features/sample-card/sample-card.tsx';
import { session } from '#src/state/session.ts';

/** Signing in, and back to where one was going. */
export function LoginPage() {
  const { status } = session.use();
  const wanted = returnAddress(useLocation().search);
  if (status === 'authenticated') return <Navigate to={wanted} replace />;
  return (
    <AuthFrame
      title="Log in"
      subtitle={
        <>
          No account yet?{' '}
          <Link to={entranceTo('signup', wanted)} className="text-link">
            Create one for free
          </Link>
        </>
      }
      form={<SignInForm />}
      picture={<SampleCard />}
    />
  );
}
