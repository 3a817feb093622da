import type { Capability, Kernel } from '#worker/kernel.ts';
import type { PartnerBillingContext } from '#worker/partner-billing/partner-billing-context.ts';
import { partnerBillingRoutes } from '#worker/partner-billing/routes.ts';
import { openPayments } from '#worker/payments/payment-context.ts';
import { createUsageMeter } from '#worker/payments/usage-meter.ts';
import { checkStatements } from '#worker/partner-billing/statements/check-statements.ts';
import { closeMonths } from '#worker/partner-billing/statements/close-months.ts';
import { reportUsage } from '#worker/partner-billing/usage/report-usage.ts';

/** Shares in what customers pay: lines, monthly statements, and partners' extra wallet cards. */
export function createPartnerBilling(
  kernel: Kernel,
  usageMeter = () => createUsageMeter(openPayments(kernel)),
) {
  const context: PartnerBillingContext = { ...kernel, usageMeter };
  return {
    routes: partnerBillingRoutes(context),
    sweep: {
      closedMonths: () => closeMonths(context),
      checkedStatements: () => checkStatements(context),
      walletUsage: () => reportUsage(context),
    },
  } satisfies Capability;
}
