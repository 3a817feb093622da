import { verify } from '#shared/api/auth/auth.ts';
import {
  createCheckoutSession,
  readPaymentsConfig,
  readSubscription,
} from '#shared/api/payments.ts';
import { pages } from '#shared/routes.ts';
import { buildSubscription } from '#scripts/screens/responses/responses.ts';
import { press, see, type ScreenDefinition } from '#scripts/screens/screen.ts';

const CONFIG = `**${readPaymentsConfig.path}`;
const SESSION = `**${createCheckoutSession.path}`;
const SUBSCRIPTION = `**${readSubscription.path}`;
const VERIFY = `**${verify.path}`;
const STARTUP = `${pages.checkout}?plan=startup&billing=yearly`;

/** Of an operator who has not set up payments. */
const PAYMENTS_OFF = readPaymentsConfig.response.parse({
  enabled: false,
  provider: 'stripe',
  publishableKey: null,
  currency: 'usd',
  mode: null,
  plans: [],
});

export const CHECKOUT_SCREEN: ScreenDefinition = {
  views: [
    {
      state: 'typical',
      part: 'not confirmed',
      path: STARTUP,
      person: 'newcomer',
      prepare: see('Confirm your email first'),
    },
    {
      state: 'typical',
      part: 'without a trial',
      path: STARTUP,
      person: 'free',
      responses: { [SUBSCRIPTION]: buildSubscription('canceled') },
    },
    { state: 'empty', path: pages.checkout },
    { state: 'empty', part: 'without a plan', path: pages.checkout, person: 'free' },
    { state: 'typical', part: 'a stranger', path: STARTUP },
    { state: 'typical', path: STARTUP, person: 'free' },
    { state: 'full', path: `${pages.checkout}?plan=business_pro&billing=yearly`, person: 'full' },
    { state: 'loading', path: STARTUP, person: 'free', pending: CONFIG },
    {
      state: 'loading',
      part: 'leaving',
      path: STARTUP,
      person: 'free',
      pending: SESSION,
      prepare: press(/^Secure Checkout/),
    },
    { state: 'error', path: STARTUP, person: 'free', failing: CONFIG },
    {
      state: 'error',
      part: 'refused',
      path: STARTUP,
      person: 'free',
      failing: SESSION,
      prepare: press(/^Secure Checkout/),
    },
    {
      state: 'error',
      part: 'payments off',
      path: STARTUP,
      person: 'free',
      responses: { [CONFIG]: PAYMENTS_OFF },
    },
    { state: 'loading', part: 'signing in', path: STARTUP, person: 'free', pending: VERIFY },
    { state: 'error', part: 'unreachable', path: STARTUP, person: 'free', failing: VERIFY },
  ],
};
