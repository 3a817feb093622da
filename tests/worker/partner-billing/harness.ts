import { createPartnerBilling } from '#worker/partner-billing/create-partner-billing.ts';
import type { PartnerBillingContext } from '#worker/partner-billing/partner-billing-context.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { nextId, seconds } from '#tests/worker/payments/fakes/fake-stripe.ts';
import { startPayments } from '#tests/worker/payments/harness.ts';
import { readRows, runSql } from '#tests/worker/world/sql.ts';

/** Moves a customer out. The trigger's time is replaced, because it is the real one. */
export async function leavePartner(userId: string, at: Date): Promise<void> {
  await runSql('DELETE FROM partner_customers WHERE user_id = ?', userId);
  await runSql(
    'UPDATE partner_departures SET left_at = ?2 WHERE user_id = ?1',
    userId,
    at.toISOString(),
  );
}

interface Line {
  id: string;
  payee_id: string;
  month: string;
  kind: string;
  currency: string;
  amount: number;
  share: number;
}

export async function readRevenueLines(payeeId: string): Promise<Line[]> {
  const results = await readRows<Line>(
    `SELECT id, payee_id, month, kind, currency, amount, share FROM revenue_lines
    WHERE payee_id = ? ORDER BY recorded_at, at, id`,
    payeeId,
  );
  return results;
}

/** Payments and partner billing on real stores and a fake Stripe. The clock is that of payments. */
export function startBilling(usageMeter: PartnerBillingContext['usageMeter'] = () => null) {
  const kernelNow = { now: () => new Date() };
  const kernel = createTestKernel({ now: () => kernelNow.now() });
  const billing = createPartnerBilling(kernel, usageMeter);
  const payments = startPayments();
  kernelNow.now = payments.now;
  const { stripe, clock, sendEvent } = payments;

  return {
    ...payments,
    kernel,
    billing,
    /** Sets the clock. */
    goTo: (at: string) => {
      clock.at = Date.parse(at);
    },
    /** Pays an invoice of a customer now and delivers its event. */
    async pay(customer: string, amount: number, changes: object = {}) {
      const { invoice, intent } = stripe.subscribe(customer, clock.at);
      Object.assign(invoice, {
        currency: 'usd',
        amount_paid: amount,
        total: amount,
        total_excluding_tax: amount,
        status_transitions: { finalized_at: seconds(clock.at), paid_at: seconds(clock.at) },
        ...changes,
      });
      const charge = stripe.charge(customer, intent, { amount, refunded: false, disputed: false });
      const status = await sendEvent('invoice.paid', invoice);
      return { invoice, intent, charge, status };
    },
    /** Refunds a part now and delivers its event. */
    async refund(paid: { intent: string; charge: { id: string } }, amount: number) {
      const refund = {
        id: nextId('re'),
        object: 'refund',
        amount,
        currency: 'usd',
        charge: paid.charge.id,
        payment_intent: paid.intent,
        created: seconds(clock.at),
        status: 'succeeded',
      };
      stripe.refunds.push(refund);
      await sendEvent('charge.refunded', paid.charge);
      return refund;
    },
    /** Opens a dispute now and delivers its event. */
    async dispute(paid: { intent: string; charge: { id: string } }, amount: number) {
      Object.assign(paid.charge, { disputed: true });
      const dispute = stripe.dispute(paid.charge.id, 'needs_response');
      Object.assign(dispute, {
        amount,
        currency: 'usd',
        payment_intent: paid.intent,
        created: seconds(clock.at),
      });
      await sendEvent('charge.dispute.created', dispute);
      return dispute;
    },
  };
}
