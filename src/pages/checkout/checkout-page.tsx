import { Navigate, useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { checkoutUrl, readSelection } from '#src/features/checkout/selection.ts';
import { CheckoutForm } from '#src/pages/checkout/checkout-form.tsx';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Requires a signed-in user. Others log in first and return with their selection. */
export function CheckoutPage() {
  const { status, user, canRetry, hasEnded } = session.use();
  const { state, search } = useLocation();
  const selection = readSelection(state, search);
  if (status === 'loading') return <CheckoutLoading />;
  if (user === null || hasEnded) {
    if (canRetry) return <Unreachable />;
    // The URL carries the selection, so that it survives login, sign-up and a reload.
    const returnPath = selection ? checkoutUrl(selection) : href('checkout');
    return <Navigate to={entryUrl('login', returnPath)} replace />;
  }
  return selection ? <CheckoutForm selection={selection} user={user} /> : <InvalidSelection />;
}

function CheckoutLoading() {
  return (
    <div className="flex flex-1 items-center justify-center py-24 text-lg text-stone">
      <Spinner label="Loading checkout" />
    </div>
  );
}

function InvalidSelection() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">Checkout</h1>
      <EmptyState
        title="Invalid Checkout"
        action={<ButtonLink to={href('pricing')}>Back to Pricing</ButtonLink>}
      >
        Please select a plan to continue
      </EmptyState>
    </div>
  );
}

function Unreachable() {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">Checkout</h1>
      <EmptyState
        title="We can't reach the server"
        action={<Button onClick={() => void session.start()}>Try again</Button>}
      >
        Your selection is saved. Check your connection and try again.
      </EmptyState>
    </div>
  );
}
