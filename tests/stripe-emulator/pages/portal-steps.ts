import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { setCancelAtPeriodEnd } from '#tests/stripe-emulator/billing/cancel.ts';
import { changePrice, quoteChange } from '#tests/stripe-emulator/billing/change.ts';
import { money, nameOf } from '#tests/stripe-emulator/billing/items.ts';
import { saveCard } from '#tests/stripe-emulator/billing/save-card.ts';
import { type TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { invalid, StripeError } from '#tests/stripe-emulator/http/stripe-error.ts';
import {
  authenticationForm,
  cardFields,
  EMPTY_CARD,
  mustAuthenticate,
  NOT_AUTHENTICATED,
  typedCard,
} from '#tests/stripe-emulator/pages/card-form.ts';
import { day } from '#tests/stripe-emulator/pages/invoice-pdf.ts';
import { layout, type Markup } from '#tests/stripe-emulator/pages/layout.ts';
import { portalHome, portalStep } from '#tests/stripe-emulator/pages/portal-page.ts';
import {
  isScheduled,
  offersOf,
  viewOf,
  type PortalView,
} from '#tests/stripe-emulator/pages/portal-view.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { requirePrice, type Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Flow } from '#tests/stripe-emulator/resources/portal-sessions.ts';
import {
  release,
  scheduleChange,
} from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { nowOf, type World } from '#tests/stripe-emulator/world.ts';

/** The page a deep link leads to. */
const FIRST_STEP: Readonly<Record<Flow['type'], string>> = {
  payment_method_update: 'card',
  subscription_cancel: 'cancel',
  subscription_update: 'update',
  subscription_update_confirm: 'confirm',
};

/** Pages to change or cancel a plan, or to change its card. */
export function portalPages(world: World): Hono {
  const app = new Hono().basePath('/p/session/:id');
  const view: ReadView = (c) => viewOf(world, c.req.param('id') ?? '');

  app.get('/', (c) => {
    const shown = view(c);
    const done = c.req.query('done');
    const { flow } = shown.session;
    if (flow === null || done !== undefined) {
      return c.html(portalHome(world, shown, done ?? null));
    }
    const price = flow.subscription_update_confirm?.items[0]?.price;
    const query = price === undefined ? '' : `?price=${price}`;
    return c.redirect(`/p/session/${shown.session.id}/${FIRST_STEP[flow.type]}${query}`);
  });

  addPlanSteps(app, world, view);
  addCardSteps(app, world, view);
  return app;
}

type ReadView = (c: Context) => PortalView;

function addPlanSteps(app: Hono, world: World, view: ReadView): void {
  app.get('/update', (c) => c.html(updatePage(world, view(c))));
  app.get('/confirm', (c) => c.html(confirmPage(world, view(c), chosenPrice(world, c), null)));
  app.post('/confirm', (c) => {
    const [shown, price] = [view(c), chosenPrice(world, c)];
    return attempt(
      c,
      () => {
        confirmChange(world, shown, price);
        return leave(c, shown, `Your plan is ${nameOf(world, price)}.`);
      },
      (message) => confirmPage(world, shown, price, message),
    );
  });

  app.get('/cancel', (c) => c.html(cancelPage(view(c))));
  app.post('/cancel', (c) => {
    const shown = view(c);
    change(world, shown, (subscription) => setCancelAtPeriodEnd(world, subscription, true));
    return leave(c, shown, 'Your plan ends with its period.');
  });
  app.post('/resume', (c) => {
    const shown = view(c);
    change(world, shown, (subscription) => setCancelAtPeriodEnd(world, subscription, false));
    return leave(c, shown, 'Your plan goes on.');
  });
  app.post('/keep', (c) => {
    const shown = view(c);
    change(world, shown, (subscription) => release(world, subscription));
    return leave(c, shown, 'Your plan stays as it is.');
  });
}

function addCardSteps(app: Hono, world: World, view: ReadView): void {
  app.get('/card', (c) => c.html(cardPage(view(c), EMPTY_CARD, null)));
  app.post('/card', async (c) => {
    const shown = view(c);
    const typed = typedCard(await c.req.formData());
    return attempt(
      c,
      () => {
        if (!mustAuthenticate(typed, nowOf(world, shown.customer.id))) {
          saveCard(world, shown.customer, typed);
          return leave(c, shown, 'Your card is saved.');
        }
        world.state.pending[shown.session.id] = typed;
        return c.redirect(`/p/session/${shown.session.id}/authenticate`);
      },
      (message) => cardPage(shown, typed, message),
    );
  });
  app.get('/authenticate', (c) => {
    const action = `/p/session/${view(c).session.id}/authenticate`;
    return c.html(layout('Confirm it is you', 'narrow', authenticationForm(action, 0)));
  });
  app.post('/authenticate', async (c) => {
    const shown = view(c);
    const typed = world.state.pending[shown.session.id] ?? EMPTY_CARD;
    delete world.state.pending[shown.session.id];
    if ((await c.req.formData()).get('answer') !== 'yes') {
      return c.html(cardPage(shown, EMPTY_CARD, NOT_AUTHENTICATED), 402);
    }
    return attempt(
      c,
      () => {
        saveCard(world, shown.customer, typed);
        return leave(c, shown, 'Your card is saved.');
      },
      (message) => cardPage(shown, typed, message),
    );
  });
}

function attempt(
  c: Context,
  run: () => Response,
  again: (message: string) => Markup,
): Response | Promise<Response> {
  try {
    return run();
  } catch (error) {
    // Errors a customer can resolve are shown; anything else is a bug.
    if (!(error instanceof StripeError)) throw error;
    return c.html(again(error.message), 402);
  }
}

/** Back to the shop if the deep link says so, else to the first page. */
function leave(c: Context, { session }: PortalView, message: string): Response {
  const after = session.flow?.after_completion;
  const home = `/p/session/${session.id}?${new URLSearchParams({ done: message }).toString()}`;
  return c.redirect((after?.type === 'redirect' && after.redirect?.return_url) || home, 303);
}

function requireRunning({ subscription }: PortalView): Subscription {
  if (subscription === null) throw invalid('There is no plan to change.');
  return subscription;
}

function change(world: World, view: PortalView, run: (subscription: Subscription) => void): void {
  const subscription = requireRunning(view);
  run(subscription);
  emit(world, 'customer.subscription.updated', subscription);
}

function chosenPrice(world: World, c: Context): Price {
  return requirePrice(world, c.req.query('price') ?? '', 'price');
}

function confirmChange(world: World, view: PortalView, price: Price): void {
  change(world, view, (subscription) => {
    const current = subscription.items.data[0].price;
    const isTrial = subscription.status === 'trialing';
    if (!isTrial && isScheduled(view, current, price)) scheduleChange(world, subscription, price);
    else changePrice(world, subscription, price);
  });
}

function updatePage(world: World, view: PortalView): Markup {
  const subscription = requireRunning(view);
  const current = subscription.items.data[0].price;
  const base = `/p/session/${view.session.id}`;
  return portalStep(
    'Update your plan',
    view.session.return_url ?? base,
    null,
    html`<form method="get" action="${base}/confirm" class="stack">
      ${offersOf(world, view).map(
        (price) =>
          html`<label class="choice">
            <input
              type="radio"
              name="price"
              value="${price.id}"
              ${price.id === current.id ? 'checked' : ''}
            />
            <span>${nameOf(world, price)}</span>
            <span>${money(price.unit_amount)} per ${price.recurring.interval}</span>
          </label>`,
      )}
      <button>Continue</button>
    </form>`,
  );
}

function confirmPage(world: World, view: PortalView, price: Price, error: string | null): Markup {
  const subscription = requireRunning(view);
  const [item] = subscription.items.data;
  const base = `/p/session/${view.session.id}`;
  const isLater = subscription.status !== 'trialing' && isScheduled(view, item.price, price);
  const lines = isLater ? [] : quoteChange(world, subscription, price);
  const due = lines.reduce((sum, { amount }) => sum + amount, 0);
  return portalStep(
    'Confirm your new plan',
    view.session.flow === null ? `${base}/update` : (view.session.return_url ?? base),
    error,
    html`<p>
        <strong>${nameOf(world, price)}</strong>, ${money(price.unit_amount)} per
        ${price.recurring.interval}
      </p>
      <ul class="rows">
        ${lines.map(({ description, amount }) => html`<li><span>${description}</span><span>${money(amount)}</span></li>`)}
        <li><strong>Due today</strong><strong>${money(Math.max(0, due))}</strong></li>
      </ul>
      <p class="soft">
        ${
          isLater
            ? `Your plan changes on ${day(item.current_period_end)}, when what is paid for ends.`
            : 'Your plan changes at once.'
        }
      </p>
      <form method="post" action="${base}/confirm?price=${price.id}">
        <button>Confirm</button>
      </form>`,
  );
}

function cancelPage(view: PortalView): Markup {
  const end = requireRunning(view).items.data[0].current_period_end;
  const base = `/p/session/${view.session.id}`;
  return portalStep(
    'Cancel your plan',
    view.session.return_url ?? base,
    null,
    html`<p class="soft">
        Your plan stays available until ${day(end)}. After that nothing is charged any more.
      </p>
      <form method="post" action="${base}/cancel"><button>Cancel plan</button></form>`,
  );
}

function cardPage(view: PortalView, typed: TypedCard, error: string | null): Markup {
  const base = `/p/session/${view.session.id}`;
  return portalStep(
    'Add a card',
    view.session.flow === null ? base : (view.session.return_url ?? base),
    error,
    html`<form method="post" action="${base}/card" class="stack">
      ${cardFields(typed)}
      <button class="wide">Save card</button>
    </form>`,
  );
}
