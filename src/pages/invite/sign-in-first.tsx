import { SignInForm } from '#src/features/auth/sign-in-form.tsx';

/** Signs in on this page, so that the link's token is not lost. */
export function SignInFirst({ email }: { email: string }) {
  return (
    <div className="grid gap-6">
      <p>You already have an account. Sign in, then confirm that you want to join.</p>
      <SignInForm email={email} />
    </div>
  );
}
