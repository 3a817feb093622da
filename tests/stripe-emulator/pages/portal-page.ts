import { html } from 'hono/html';
import { money, nameOf } from '#tests/stripe-emulator/billing/items.ts';
import { day } from '#tests/stripe-emulator/pages/invoice-pdf.ts';
import { errorNote, layout, type Markup } from '#tests/stripe-emulator/pages/layout.ts';
import type { PortalView } from '#tests/stripe-emulator/pages/portal-view.ts';
import type { PaymentMethod } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import { findScheduledPrice } from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import type { World } from '#tests/stripe-emulator/world.ts';

const STATUS: Readonly<Record<Subscription['status'], string>> = {
  trialing: 'Free trial',
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Canceled',
  paused: 'Paused',
};

/** The portal's first page: plan, card and invoices. */
export function portalHome(world: World, view: PortalView, message: string | null): Markup {
  const { session, customer, invoices } = view;
  return layout(
    'Billing portal',
    'narrow',
    html`<div class="stack">
        ${backLink(session.return_url)}
        ${message === null ? '' : html`<p class="note" role="status">${message}</p>`}
        <h1>Billing</h1>
        <p class="soft">${customer.email ?? ''}</p>
      </div>
      ${planSection(world, view)} ${cardSection(view)}
      <section>
        <h2>Invoice history</h2>
        <ul class="rows">
          ${
            invoices.length === 0
              ? html`<li class="soft">No invoices yet</li>`
              : invoices.map(
                  (invoice) =>
                    html`<li>
                      <span>${day(invoice.created)}</span>
                      <span>${money(invoice.total)}</span>
                      <span>${invoice.status}</span>
                      <a href="/i/${invoice.id}/pdf" aria-label="Invoice ${invoice.number} as PDF"
                        >PDF</a
                      >
                    </li>`,
                )
          }
        </ul>
      </section>`,
  );
}

function backLink(address: string | null): Markup | '' {
  return address === null ? '' : html`<p><a href="${address}">Return to the shop</a></p>`;
}

function planSection(world: World, { session, subscription, configuration }: PortalView): Markup {
  if (subscription === null) {
    return html`<section class="panel">
      <h2>Current plan</h2>
      <p class="soft">None</p>
    </section>`;
  }
  const [item] = subscription.items.data;
  const scheduled = findScheduledPrice(world, subscription);
  const { subscription_update: update, subscription_cancel: cancel } = configuration.features;
  const at = (step: string) => `/p/session/${session.id}/${step}`;
  const isCanceling = subscription.cancel_at_period_end;
  return html`<section class="panel stack">
    <div>
      <h2>Current plan</h2>
      <p><strong>${nameOf(world, item.price)}</strong> · ${STATUS[subscription.status]}</p>
      <p class="soft">${money(item.price.unit_amount)} per ${item.price.recurring.interval}</p>
      <p class="soft">
        ${
          isCanceling
            ? `Ends on ${day(item.current_period_end)}`
            : `Next payment on ${day(item.current_period_end)}`
        }
      </p>
      ${
        scheduled === null
          ? ''
          : html`<p class="note">
              Changes to ${nameOf(world, scheduled)} (${money(scheduled.unit_amount)} per
              ${scheduled.recurring.interval}) on ${day(item.current_period_end)}.
            </p>`
      }
    </div>
    <div class="actions">
      ${
        update.enabled && !isCanceling
          ? html`<a class="button" href="${at('update')}">Update plan</a>`
          : ''
      }
      ${
        scheduled === null
          ? ''
          : html`<form method="post" action="${at('keep')}">
              <button class="plain">Keep the current plan</button>
            </form>`
      }
      ${
        isCanceling
          ? html`<form method="post" action="${at('resume')}">
              <button>Don’t cancel plan</button>
            </form>`
          : ''
      }
      ${
        cancel.enabled && !isCanceling
          ? html`<a class="button plain" href="${at('cancel')}">Cancel plan</a>`
          : ''
      }
    </div>
  </section>`;
}

function cardSection({ session, method, configuration }: PortalView): Markup {
  return html`<section class="panel stack">
    <div>
      <h2>Payment method</h2>
      <p>${method === null ? html`<span class="soft">None</span>` : inWords(method)}</p>
    </div>
    ${
      configuration.features.payment_method_update.enabled
        ? html`<a class="button plain" href="/p/session/${session.id}/card"
            >${method === null ? 'Add a card' : 'Use another card'}</a
          >`
        : ''
    }
  </section>`;
}

function inWords({ card }: PaymentMethod): string {
  return `${card.brand} ending in ${card.last4}, until ${card.exp_month}/${card.exp_year}`;
}

/** A single step of the portal, with its form and a link back. */
export function portalStep(
  title: string,
  back: string,
  error: string | null,
  body: Markup,
): Markup {
  return layout(
    title,
    'narrow',
    html`<div class="panel stack">
      <h1>${title}</h1>
      ${errorNote(error)} ${body}
      <p><a href="${back}">Go back</a></p>
    </div>`,
  );
}
