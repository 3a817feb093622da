import { Navigate, useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { checkoutAddress, readSelection } from '#src/features/checkout/selection.ts';
import { CheckoutForm } from '#src/pages/checkout/checkout-form.tsx';
import { session } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** The order before it is paid. For signed-in people; others sign in first and come back with what they chose. */
export function CheckoutPage() {
  const { status, user, canRetry, hasEnded } = session.use();
  const { state, search } = useLocation();
  const selection = readSelection(state, search);
  if (status === 'loading') return <Waiting />;
  if (user === null || hasEnded) {
    if (canRetry) return <Unreachable />;
    // The address carries the choice: it outlives the way through logging in or signing up, and a reload there.
    const here = selection ? checkoutAddress(selection) : href('checkout');
    return <Navigate to={entranceTo('login', here)} replace />;
  }
  return selection ? <CheckoutForm selection={selection} user={user} /> : <InvalidCheckout />;
}

function Waiting() {
  return (
    <div className="flex flex-1 items-center justify-center py-24 text-lg text-stone">
      <Spinner label="Loading checkout" />
    </div>
  );
}

function InvalidCheckout() {
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
        title="We cannot reach the server"
        action={<Button onClick={() => void session.start()}>Try again</Button>}
      >
        Your choice is kept on this page. Check your connection and try again.
      </EmptyState>
    </div>
  );
}
