import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InvoiceTable } from '#src/pages/billing/invoice-table.tsx';
import { buildPlanSummary } from '#src/pages/billing/plan-summary.ts';

test('R-N19: a plan summary has name, price, billing cycle, next billing and features', () => {
  expect(buildPlanSummary('free', null)).toEqual({
    name: 'Free',
    price: '$0',
    billingCycle: 'Free forever',
    nextBilling: 'No payment due',
    features: [
      { label: 'Digital cards', isInPreparation: false },
      { label: 'Premium wallet passes', isInPreparation: false },
      { label: 'QR codes', isInPreparation: false },
      { label: 'Basic QR only', isInPreparation: false },
    ],
  });
  const nextBillingAt = '2027-01-31T23:59:59.000Z';
  const paid = {
    plan: 'startup',
    cycle: 'yearly',
    nextBillingAt,
    nextAmountCents: null,
    isOverdue: false,
  } as const;
  expect(buildPlanSummary('startup', paid)).toMatchObject({
    name: 'Startup',
    price: '$99',
    billingCycle: 'Yearly',
    nextBilling: 'Jan 31, 2027',
  });
  expect(
    buildPlanSummary('business_pro', { ...paid, plan: 'business_pro', cycle: 'monthly' }),
  ).toMatchObject({
    price: '$29',
    billingCycle: 'Monthly',
  });
  expect(buildPlanSummary('enterprise', null)).toMatchObject({ price: 'Custom' });
});

test('a granted plan has no price, and names the plan that is paid for', () => {
  expect(buildPlanSummary('business_pro', null)).toMatchObject({
    price: 'No charge',
    billingCycle: 'Complimentary',
    nextBilling: 'No payment due',
  });
  const nextBillingAt = '2027-01-31T23:59:59.000Z';
  const paid = {
    plan: 'startup',
    cycle: 'monthly',
    nextBillingAt,
    nextAmountCents: null,
    isOverdue: false,
  } as const;
  expect(buildPlanSummary('business_pro', paid)).toMatchObject({
    price: '$9 for Startup',
    billingCycle: 'Monthly',
    nextBilling: 'Jan 31, 2027',
  });
  const overdue = { ...paid, nextBillingAt: null, isOverdue: true };
  expect(buildPlanSummary('startup', overdue).nextBilling).toBe('Payment is overdue');
});

test('features that are sold but not built yet are marked as in preparation', () => {
  const { features } = buildPlanSummary('business_pro', null);
  expect(
    features.filter(({ isInPreparation }) => isInPreparation).map(({ label }) => label),
  ).toEqual(['CRM integration']);
});

test('R-N19: an invoice shows its date, description, status and amount', () => {
  const invoice = {
    id: 'in_1',
    description: 'Startup, yearly',
    status: 'paid' as const,
    date: '2026-11-20T12:00:00.000Z',
    amountCents: 9900,
    currency: 'usd',
    pdfUrl: 'https://pay.test/in_1.pdf',
  };
  const html = renderToString(<InvoiceTable invoices={[invoice]} />);
  for (const text of [
    'Nov 20, 2026',
    'Startup, yearly',
    'Paid',
    '$99.00',
    'https://pay.test/in_1.pdf',
  ]) {
    expect(html).toContain(text);
  }
  expect(renderToString(<InvoiceTable invoices={[]} />)).toContain('No invoices yet');
});
