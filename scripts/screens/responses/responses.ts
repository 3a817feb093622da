import {
  analyticsSchema,
  PERIOD_DAYS,
  type Analytics,
  type Period,
} from '#shared/api/analytics/analytics.ts';
import { readEmailChange } from '#shared/api/auth/email-change.ts';
import { listInvoices, readSubscription, type SubscriptionState } from '#shared/api/payments.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { z } from 'zod';

// API responses that a new database cannot produce. Each is validated by the endpoint's schema.

const dayBefore = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const some = (size: number, ...names: readonly string[]): Analytics['elements'] =>
  names.map((name, at) => ({ name, count: Math.round(size / (at + 1.4)) }));

/** A plausible daily series, never negative. */
function wave(at: number): number {
  return Math.max(0, Math.sin(at / 3) + Math.cos(at / 11) + 1.4);
}

const formatDate = (date: Date): string => date.toISOString().slice(0, 10);

/** As many days that end `end` days ago, with about `size` views. */
const buildDays = (days: number, end: number, size: number) =>
  Array.from({ length: days }, (_, at) => ({
    day: formatDate(dayBefore(end + days - 1 - at)),
    views: Math.round((size / days) * wave(at + end)),
    clicks: Math.round((size / days / 3) * wave(at + end + 2)),
  }));

/** Analytics of a period with about `size` views, compared with the period before if asked to. */
export function buildAnalyticsResponse(period: Period, size: number, isCompared = true): Analytics {
  const days = PERIOD_DAYS[period];
  const share = (part: number) => Math.round(size * part);
  return analyticsSchema.parse({
    period,
    totals: {
      views: size,
      people: share(0.7),
      clicks: share(0.34),
      saves: share(0.2),
      shares: share(0.05),
      contacts: share(0.08),
      conversion: 0.08,
    },
    bots: share(0.11),
    series: buildDays(days, 0, size),
    previous: isCompared ? buildDays(days, days, size * 0.7) : null,
    firstDay: formatDate(dayBefore(isCompared ? 399 : 19)),
    elements: some(size / 3, 'website', 'email', 'linkedin', 'phone', 'whatsapp', 'calendar'),
    sources: some(size, 'qr', 'direct', 'nfc', 'signature', 'pass'),
    devices: some(size, 'phone', 'computer', 'tablet'),
    countries: some(size, 'PT', 'DE', 'US', 'GB', 'FR', 'JP', 'XX'),
    referrers: some(
      size,
      'www.linkedin.com',
      'duckduckgo.com',
      `${'a-very-long-name.'.repeat(3)}example.com`,
    ),
    topCards: some(size, 'a-name-as-long-as-they-may-get', 'alex-morgan', 'alex-emerald'),
    funnel: [
      { name: 'views', count: size },
      { name: 'clicks', count: share(0.34) },
      { name: 'saves', count: share(0.2) },
      { name: 'contacts', count: share(0.08) },
    ],
  });
}

export function buildSubscription(
  state: SubscriptionState,
): z.infer<typeof readSubscription.response> {
  const isTrial = state === 'trialing';
  const soon = dayBefore(-12).toISOString();
  return readSubscription.response.parse({
    plan: 'startup',
    state,
    soldPlan: 'startup',
    interval: 'monthly',
    periodEnd: soon,
    trialEnd: isTrial ? soon : null,
    graceEnd: state === 'past_due' ? dayBefore(-3).toISOString() : null,
    cancelAt: null,
    paymentMethod: isTrial ? null : { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    amountCents: 900,
    currency: 'usd',
    isTrialAvailable: false,
    canManage: true,
    testMode: true,
  });
}

/** Invoices a month apart, with another page when the first is full. */
export function buildInvoices(count: number): z.infer<typeof listInvoices.response> {
  return listInvoices.response.parse({
    invoices: Array.from({ length: count }, (_, at) => ({
      id: `TTC-2026-${String(1000 - at)}`,
      date: dayBefore(at * 30).toISOString(),
      description: 'Startup, monthly',
      status: at === 0 && count > 3 ? 'open' : 'paid',
      amountCents: 900,
      currency: 'usd',
      pdfUrl: at === 0 ? null : 'https://example.com/invoice.pdf',
    })),
    nextCursor: count >= 20 ? 'next' : null,
  });
}

export function buildPendingEmail(email: string): z.infer<typeof readEmailChange.response> {
  const expiresAt = dayBefore(-1 / 24).toISOString();
  return readEmailChange.response.parse({ pending: { email, expiresAt } });
}
