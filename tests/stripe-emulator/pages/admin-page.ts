import { Hono } from 'hono';
import { html } from 'hono/html';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import { advanceCustomer } from '#tests/stripe-emulator/billing/advance.ts';
import { money, nameOf } from '#tests/stripe-emulator/billing/items.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { textOf } from './card-form.ts';
import { day } from './invoice-pdf.ts';
import { layout, type Markup } from './layout.ts';
import type { Charge } from '#tests/stripe-emulator/resources/payments/charges.ts';
import type { Customer } from '#tests/stripe-emulator/resources/customers.ts';
import { creditOutOfBand } from '#tests/stripe-emulator/resources/payments/credit-notes.ts';
import { closeDispute, openDispute } from '#tests/stripe-emulator/resources/payments/disputes.ts';
import { refund } from '#tests/stripe-emulator/resources/payments/refunds.ts';
import type { Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import { all, find, nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** Actions on a customer: advancing time, and what a bank or the seller would do. */
const ACTIONS: Readonly<Record<string, (world: World, customer: Customer) => void>> = {
  'A day later': (world, customer) => advanceCustomer(world, customer, DAY_SECONDS),
  'Three days later': (world, customer) => advanceCustomer(world, customer, 3 * DAY_SECONDS),
  'To the end of the period': (world, customer) => {
    const end = runningOf(world, customer)?.items.data[0].current_period_end;
    if (end === undefined) throw invalid('This customer has no plan.');
    advanceCustomer(world, customer, Math.max(1, 1 + end - nowOf(world, customer.id)));
  },
  'Refund the last payment': (world, customer) => {
    refund(world, lastCharge(world, customer));
  },
  'Credit the last invoice outside Stripe': (world, customer) => {
    creditOutOfBand(world, lastPaidInvoice(world, customer));
  },
  'Dispute the last payment': (world, customer) => {
    openDispute(world, lastCharge(world, customer));
  },
  'Win the dispute': (world, customer) => decide(world, customer, 'won'),
  'Lose the dispute': (world, customer) => decide(world, customer, 'lost'),
};

function runningOf(world: World, customer: Customer) {
  return all(world, 'subscription').find(
    ({ customer: owner, ended_at: end }) => owner === customer.id && end === null,
  );
}

function lastCharge(world: World, customer: Customer): Charge {
  const charge = all(world, 'charge').find(
    ({ customer: owner, status }) => owner === customer.id && status === 'succeeded',
  );
  if (charge === undefined) throw invalid('This customer has paid nothing yet.');
  return charge;
}

function lastPaidInvoice(world: World, customer: Customer): Invoice {
  const invoice = all(world, 'invoice').find(
    (one) => one.customer === customer.id && one.amount_paid > 0,
  );
  if (invoice === undefined) throw invalid('This customer has paid nothing yet.');
  return invoice;
}

function decide(world: World, customer: Customer, status: 'won' | 'lost'): void {
  const open = all(world, 'dispute').find(
    (dispute) =>
      dispute.status === 'needs_response' &&
      find(world, 'charge', dispute.charge)?.customer === customer.id,
  );
  if (open === undefined) throw invalid('This customer has no open dispute.');
  closeDispute(world, open, status);
}

/** The first page: customers, actions and delivered webhooks. */
export function adminPages(world: World): Hono {
  const app = new Hono();

  app.get('/', (c) => c.html(adminPage(world)));

  // By id from the page, by email address from tests.
  app.post('/desk', async (c) => {
    const form = await c.req.formData();
    const [customerKey, actionName] = [textOf(form, 'customer'), textOf(form, 'deed')];
    const customer = all(world, 'customer').find(
      ({ id, email }) => id === customerKey || email === customerKey,
    );
    const action = ACTIONS[actionName];
    if (customer === undefined) throw invalid(`There is no customer "${customerKey}".`, 'customer');
    if (action === undefined) throw invalid(`Nothing here is called "${actionName}".`, 'deed');
    action(world, customer);
    return c.redirect('/', 303);
  });

  return app;
}

function adminPage(world: World): Markup {
  const customers = all(world, 'customer');
  const deliveries = world.state.deliveries.toReversed().slice(0, 30);
  return layout(
    'Stripe emulator',
    '',
    html`<h1>What a payment provider would do, on this machine</h1>
      <p class="soft">
        No money is moved and nothing leaves this machine. Time is put forward for one customer
        alone.
      </p>
      <section class="stack">
        <h2>Customers</h2>
        ${
          customers.length === 0
            ? html`<p class="soft">No customers yet.</p>`
            : customers.map((customer) => customerPanel(world, customer))
        }
      </section>
      <section>
        <h2>Webhooks</h2>
        <div class="scroll" tabindex="0" role="region" aria-label="Webhooks">
          <table>
            <thead>
              <tr>
                <th>Event</th>
                <th>Tries</th>
                <th>Answer</th>
              </tr>
            </thead>
            <tbody>
              ${deliveries.map(
                ({ eventId, attempts, lastAnswer }) =>
                  html`<tr>
                    <td>${find(world, 'event', eventId)?.type ?? eventId}</td>
                    <td>${attempts}</td>
                    <td>${lastAnswer ?? 'waiting'}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>`,
  );
}

function customerPanel(world: World, customer: Customer): Markup {
  const subscription = runningOf(world, customer);
  const item = subscription?.items.data[0];
  return html`<div class="panel stack">
    <div>
      <strong>${customer.email ?? customer.id}</strong>
      <p class="soft">
        ${
          subscription && item
            ? `${nameOf(world, item.price)}, ${money(item.price.unit_amount)} per ${item.price.recurring.interval}: ${subscription.status} until ${day(item.current_period_end)}`
            : 'No plan'
        }
        · It is ${day(nowOf(world, customer.id))} for them.
      </p>
    </div>
    <form method="post" action="/desk" class="actions">
      <input type="hidden" name="customer" value="${customer.id}" />
      ${Object.keys(ACTIONS).map(
        (name) => html`<button name="deed" value="${name}" class="plain">${name}</button>`,
      )}
    </form>
  </div>`;
}
