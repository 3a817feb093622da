import { Link, Navigate, useLocation } from 'react-router';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { entranceTo, returnAddress } from '#src/features/auth/return-address.ts';
import { SignUpForm } from '#src/features/auth/sign-up-form.tsx';
import { SampleCard } from '#src/features/sample-card/sample-card.tsx';
import { session } from '#src/state/session.ts';

/** A new account, and on to the dashboard. */
export function SignupPage() {
  const { status } = session.use();
  const wanted = returnAddress(useLocation().search);
  if (status === 'authenticated') return <Navigate to={wanted} replace />;
  return (
    <AuthFrame
      title="Create your account"
      subtitle={
        <>
          Already have one?{' '}
          <Link to={entranceTo('login', wanted)} className="text-link">
            Log in
          </Link>
        </>
      }
      form={<SignUpForm />}
      picture={<SampleCard />}
    />
  );
}
