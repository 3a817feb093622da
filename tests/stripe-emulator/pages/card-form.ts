import { html } from 'hono/html';
import { money } from '#tests/stripe-emulator/billing/items.ts';
import { readCard, TEST_CARDS, type TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import type { Markup } from '#tests/stripe-emulator/pages/layout.ts';

export const EMPTY_CARD: TypedCard = { number: '', expiry: '', cvc: '' };

/** A field of a posted form. Empty if missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function typedCard(form: FormData): TypedCard {
  return {
    number: textOf(form, 'number'),
    expiry: textOf(form, 'expiry'),
    cvc: textOf(form, 'cvc'),
  };
}

/** The card fields with the values entered so far. */
export function cardFields({ number, expiry, cvc }: TypedCard): Markup {
  return html`<label>
      Card number
      <input
        type="text"
        name="number"
        value="${number}"
        inputmode="numeric"
        autocomplete="off"
        placeholder="4242 4242 4242 4242"
      />
    </label>
    <div class="pair">
      <label>
        Expiration
        <input
          type="text"
          name="expiry"
          value="${expiry}"
          inputmode="numeric"
          placeholder="MM / YY"
        />
      </label>
      <label>
        Security code
        <input type="text" name="cvc" value="${cvc}" inputmode="numeric" placeholder="CVC" />
      </label>
    </div>
    <details>
      <summary>Test cards</summary>
      <ul>
        ${TEST_CARDS.map(
          (card) =>
            html`<li><code>${card.number}</code> <span class="soft">${card.use}</span></li>`,
        )}
      </ul>
      <p class="soft">Any date in the future and any code of three digits will do.</p>
    </details>`;
}

/** The bank's authentication step, in which the cardholder confirms. */
export function authenticationForm(action: string, amount: number): Markup {
  return html`<div class="panel stack">
    <h1>Confirm it is you</h1>
    <p class="soft">
      This is a 3-D Secure test. A bank would show its own page here, and ask whether
      ${amount === 0 ? 'the card may be saved' : `${money(amount)} may be taken`}.
    </p>
    <form method="post" action="${action}" class="actions">
      <button name="answer" value="yes">Complete</button>
      <button name="answer" value="no" class="plain">Fail</button>
    </form>
  </div>`;
}

export const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Whether the cardholder must authenticate. Throws the message to show for invalid input. */
export function mustAuthenticate(typed: TypedCard, now: number): boolean {
  return readCard(typed, now).card.behaviour === 'authenticates';
}
