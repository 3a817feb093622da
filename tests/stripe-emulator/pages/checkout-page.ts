import { html } from 'hono/html';
import { Hono, type Context } from 'hono';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import {
  complete,
  needsCard,
  needsEmail,
  orderOf,
  returnAddress,
  takeEmail,
} from '#tests/stripe-emulator/billing/complete.ts';
import { money, nameOf } from '#tests/stripe-emulator/billing/items.ts';
import { readCard, type TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { invalid, StripeError } from '#tests/stripe-emulator/http/stripe-error.ts';
import {
  authenticationForm,
  cardFields,
  EMPTY_CARD,
  mustAuthenticate,
  NOT_AUTHENTICATED,
  textOf,
  typedCard,
} from '#tests/stripe-emulator/pages/card-form.ts';
import { day } from '#tests/stripe-emulator/pages/invoice-pdf.ts';
import { errorNote, layout, type Markup } from '#tests/stripe-emulator/pages/layout.ts';
import {
  expire,
  requireSession,
  type CheckoutSession,
} from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import { findPromotion } from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import { find, need, nowOf, type World } from '#tests/stripe-emulator/world.ts';

interface Typed {
  email: string;
  card: TypedCard;
  promotion: string;
  error: string | null;
}

const UNTYPED: Typed = { email: '', card: EMPTY_CARD, promotion: '', error: null };

export function checkoutPages(world: World): Hono {
  const app = new Hono();

  app.get('/c/pay/:id', (c) => {
    const session = requireSession(world, c.req.param('id'));
    if (session.status === 'open' && session.expires_at <= nowOf(world, session.customer)) {
      expire(world, session);
    }
    return c.html(session.status === 'open' ? payPage(world, session, UNTYPED) : overPage(session));
  });

  app.post('/c/pay/:id', async (c) => {
    const session = requireSession(world, c.req.param('id'));
    const form = await c.req.formData();
    const promotion = textOf(form, 'promotion');
    const card = typedCard(form);
    const email = textOf(form, 'email');
    return settle(c, world, session, { email, card, promotion, error: null }, () => {
      takeEmail(world, session, email);
      const now = nowOf(world, session.customer);
      if (!needsCard(session)) return finish(c, world, session, null, promotion);
      if (!mustAuthenticate(card, now)) return finish(c, world, session, card, promotion);
      world.state.pending[session.id] = card;
      return c.redirect(
        `/c/pay/${session.id}/authenticate?${new URLSearchParams({ promotion }).toString()}`,
      );
    });
  });

  app.get('/c/pay/:id/authenticate', (c) => {
    const session = requireSession(world, c.req.param('id'));
    const query = new URL(c.req.url).search;
    const action = `/c/pay/${session.id}/authenticate${query}`;
    return c.html(
      layout('Confirm it is you', 'narrow', authenticationForm(action, session.amount_total)),
    );
  });

  app.post('/c/pay/:id/authenticate', async (c) => {
    const session = requireSession(world, c.req.param('id'));
    const card = world.state.pending[session.id] ?? EMPTY_CARD;
    delete world.state.pending[session.id];
    const promotion = c.req.query('promotion') ?? '';
    const isConfirmed = (await c.req.formData()).get('answer') === 'yes';
    const typed = { ...UNTYPED, promotion, error: NOT_AUTHENTICATED };
    if (!isConfirmed) return c.html(payPage(world, session, typed), 402);
    return settle(c, world, session, typed, () => finish(c, world, session, card, promotion));
  });

  return app;
}

/** Pays, or shows the page again with the input and the error. */
function settle(
  c: Context,
  world: World,
  session: CheckoutSession,
  typed: Typed,
  run: () => Response,
): Response | Promise<Response> {
  // After a double click the second request follows the first without paying again.
  if (session.status === 'complete') return c.redirect(returnAddress(session), 303);
  if (session.status === 'expired') return c.html(overPage(session));
  try {
    return run();
  } catch (error) {
    // Declined cards and codes are shown; anything else is a bug.
    if (!(error instanceof StripeError)) throw error;
    return c.html(payPage(world, session, { ...typed, error: error.message }), 402);
  }
}

function finish(
  c: Context,
  world: World,
  session: CheckoutSession,
  typed: TypedCard | null,
  code: string,
): Response {
  const promotion = code === '' ? null : findPromotion(world, code);
  if (code !== '' && promotion === null) throw invalid('This code is invalid.', 'promotion');
  const card = typed && readCard(typed, nowOf(world, session.customer));
  complete(world, session, card, promotion);
  return c.redirect(returnAddress(session), 303);
}

function payPage(world: World, session: CheckoutSession, typed: Typed): Markup {
  const { trialDays, priceId } = orderOf(world, session);
  const price = need(world, 'price', priceId);
  const name = nameOf(world, price);
  const isTrial = trialDays > 0;
  const each = `${money(price.unit_amount)} per ${price.recurring.interval}`;
  const first = nowOf(world, session.customer) + trialDays * DAY_SECONDS;
  const email = find(world, 'customer', session.customer)?.email ?? session.customer_email ?? '';
  const label = isTrial ? 'Start trial' : 'Subscribe';
  return layout(
    `${label}: ${name}`,
    'two',
    html`<section class="stack">
        ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Back</a></p>`}
        <div>
          <h1>${isTrial ? `Try ${name}` : `Subscribe to ${name}`}</h1>
          <p class="price">${isTrial ? `${trialDays} days free` : money(session.amount_total)}</p>
          <p class="soft">${isTrial ? `Then ${each}, from ${day(first)}` : each}</p>
        </div>
        <ul class="rows">
          <li><span>${name}</span><span>${each}</span></li>
          ${isTrial ? html`<li><span>Free trial</span><span>${trialDays} days</span></li>` : ''}
          <li><strong>Due today</strong><strong>${money(session.amount_total)}</strong></li>
        </ul>
      </section>
      <form method="post" action="/c/pay/${session.id}" class="panel stack">
        ${errorNote(typed.error)}
        <div>
          <h2>Account</h2>
          ${needsEmail(world, session) ? '' : html`<p class="soft">${email}</p>`}
        </div>
        ${
          needsEmail(world, session)
            ? html`<label>
                Email
                <input
                  type="email"
                  name="email"
                  value="${typed.email}"
                  autocomplete="email"
                  required
                />
              </label>`
            : ''
        }
        ${
          needsCard(session)
            ? html`<h2>Card</h2>
                ${cardFields(typed.card)}`
            : html`<p class="note">
                No card is needed now. Without one the trial ends by itself, and nothing is charged.
              </p>`
        }
        ${
          session.allow_promotion_codes
            ? html`<label>
                Promotion code (optional)
                <input type="text" name="promotion" value="${typed.promotion}" autocomplete="off" />
              </label>`
            : ''
        }
        <button class="wide">${label}</button>
        <p class="soft">No money is moved: this page emulates Stripe on this machine.</p>
      </form>`,
  );
}

function overPage(session: CheckoutSession): Markup {
  const isPaid = session.status === 'complete';
  const back = isPaid ? returnAddress(session) : session.cancel_url;
  return layout(
    isPaid ? 'Paid' : 'Expired',
    'narrow',
    html`<div class="panel stack">
      <h1>${isPaid ? 'You’re all done here' : 'This page has expired'}</h1>
      <p class="soft">
        ${
          isPaid
            ? 'The payment was made. There is nothing left to do on this page.'
            : 'Nothing was paid. Begin again from the shop.'
        }
      </p>
      ${back === null ? '' : html`<p><a class="button" href="${back}">Return</a></p>`}
    </div>`,
  );
}
