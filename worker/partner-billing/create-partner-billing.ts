import type { Capability, Kernel } from '#worker/kernel.ts';
import { countPaying } from '#worker/partner-billing/lines/count-paying.ts';
import {
  isShared,
  recordPayments,
  type InvoiceMoney,
} from '#worker/partner-billing/lines/record-payments.ts';
import type { PartnerBillingPorts } from '#worker/partner-billing/partner-billing-context.ts';
import { partnerBillingRoutes } from '#worker/partner-billing/routes.ts';
import { checkStatements } from '#worker/partner-billing/statements/check-statements.ts';
import { closeMonths } from '#worker/partner-billing/statements/close-months.ts';
import { listStatementPage } from '#worker/partner-billing/statements/read-statements.ts';
import { reportUsage } from '#worker/partner-billing/usage/report-usage.ts';

/** Shares in what customers pay: lines, monthly statements, and partners' extra wallet cards. */
export function createPartnerBilling(kernel: Kernel, ports: PartnerBillingPorts) {
  const { db } = kernel;
  const context = { ...kernel, ...ports };
  return {
    routes: partnerBillingRoutes(context),
    isShared: (userId: string | null, invoiceId: string) => isShared(context, userId, invoiceId),
    recordPayments: (userId: string | null, money: InvoiceMoney) =>
      recordPayments(context, userId, money),
    /** Customers of an affiliate who have paid. */
    countPaying: (userId: string) => countPaying(db, userId),
    /** An affiliate's statements, newest first. */
    listAffiliateStatements: (userId: string, before: string | null) =>
      listStatementPage(db, { kind: 'affiliate', payeeId: userId }, before),
    sweep: {
      closedMonths: () => closeMonths(context),
      checkedStatements: () => checkStatements(context),
      walletUsage: () => reportUsage(context),
    },
  } satisfies Capability;
}
