import { cardError } from '#tests/stripe-emulator/http/stripe-error.ts';

/** Behavior of a test card. `declines_later` can be saved but fails when charged off-session. */
type Behaviour = 'succeeds' | 'authenticates' | 'declines' | 'declines_later' | 'disputes';

export interface TestCard {
  number: string;
  brand: string;
  behaviour: Behaviour;
  declineCode: string | null;
  /** Its purpose, on the page that lists the cards. */
  use: string;
}

/** Stripe's test numbers (docs.stripe.com/testing). */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'succeeds', 'Pays'),
  card('5555555555554444', 'mastercard', 'succeeds', 'Pays'),
  card('378282246310005', 'amex', 'succeeds', 'Pays'),
  card('4000002500003155', 'visa', 'authenticates', 'Asks its owner first (3-D Secure)'),
  card('4000000000000002', 'visa', 'declines', 'Is declined', 'generic_decline'),
  card('4000000000009995', 'visa', 'declines', 'Has too little on it', 'insufficient_funds'),
  card('4000000000000341', 'visa', 'declines_later', 'Can be saved, fails at renewals'),
  card('4000000000000259', 'visa', 'disputes', 'Pays, and is disputed'),
];

function card(
  number: string,
  brand: string,
  behaviour: Behaviour,
  use: string,
  declineCode: string | null = null,
): TestCard {
  return { number, brand, behaviour, use, declineCode };
}

export interface TypedCard {
  number: string;
  /** `MM / YY`, as entered. */
  expiry: string;
  cvc: string;
}

export interface ReadCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
}

/** Parses a card form. Throws the message to show. `now` is in seconds. */
export function readCard({ number, expiry, cvc }: TypedCard, now: number): ReadCard {
  const digits = number.replaceAll(/\D/g, '');
  const found = TEST_CARDS.find((known) => known.number === digits);
  if (found === undefined) {
    throw digits.length < 12
      ? cardError('incomplete_number', 'Your card number is incomplete.')
      : cardError('card_declined', 'Your card was declined. In test mode only test cards work.');
  }
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(expiry) ?? [];
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)];
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', 'Your card’s expiration date is incomplete.');
  }
  if (Date.UTC(expYear, expMonth) / 1000 <= now) {
    throw cardError('expired_card', 'Your card’s expiration date is in the past.');
  }
  if (!/^\s*\d{3,4}\s*$/.test(cvc)) {
    throw cardError('incomplete_cvc', 'Your card’s security code is incomplete.');
  }
  return { card: found, expMonth, expYear };
}
