import { href } from '#shared/routes.ts';
import { Link } from '#src/ui/link.tsx';

export function SignUpTerms() {
  return (
    <p className="text-xs text-stone">
      By creating an account you agree to our{' '}
      <Link to={href('terms')} className="text-link">
        Terms
      </Link>{' '}
      and{' '}
      <Link to={href('privacy')} className="text-link">
        Privacy Policy
      </Link>
      .
    </p>
  );
}
