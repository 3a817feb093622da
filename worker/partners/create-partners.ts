import { Hono } from 'hono';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import type { ExportPart } from '#worker/domain-events.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { brandRoutes } from '#worker/partners/branding/routes.ts';
import { buildCustomerTerms, buildSignUpJoin } from '#worker/partners/customers/join-customer.ts';
import { createCustomerJobs } from '#worker/partners/customers/refresh-customers.ts';
import { customerRoutes } from '#worker/partners/customers/routes.ts';
import { removeCustomers } from '#worker/partners/end-customer.ts';
import { exportPartner } from '#worker/partners/export-membership.ts';
import { customerInvitationRoutes } from '#worker/partners/invitations/routes.ts';
import { buildDayCount } from '#worker/partners/analytics/count-day.ts';
import { customerAnalyticsRoutes } from '#worker/partners/analytics/routes.ts';
import type { PartnerEnv } from '#worker/partners/partner-context.ts';
import { removeBrand } from '#worker/partners/read-brand.ts';
import { buildCustomerSource, createRequirePartner } from '#worker/partners/require-partner.ts';
import {
  sweepCustomerInvitations,
  sweepPartnerDays,
  sweepPartnerDepartures,
} from '#worker/partners/sweep-partners.ts';

/** Partners, who resell the product under their own name: branding, customers and their numbers. */
export function createPartners(kernel: Kernel) {
  const { db, now } = kernel;
  const context = { ...kernel, requirePartner: createRequirePartner(kernel) };
  const exportPart: ExportPart = (user) => exportPartner(db, user.id);
  return {
    routes: new Hono<PartnerEnv>()
      .route('/', brandRoutes(context))
      .route('/', customerRoutes(context))
      .route('/', customerInvitationRoutes(context))
      .route('/', customerAnalyticsRoutes(context)),
    listeners: {
      exports: [exportPart],
      removal: {
        // What shows the brand finds none from then on, so the customers' cards need no update.
        removeOfOrganization: async (organizationId, limit) => {
          if (await removeBrand(db, organizationId))
            await createBrandChanges(kernel).refreshBrand(organizationId, kernel.publicOrigin);
          return removeCustomers(db, organizationId, limit);
        },
      },
      writes: {
        accountCreated: ({ person, request: { host, ...request } }) => {
          if (host.kind !== 'app') return [];
          const { requestId } = request;
          const source = buildCustomerSource(
            host.organizationId,
            person.id,
            requestId,
            request,
            now(),
          );
          return buildSignUpJoin(db, person, source);
        },
        personChanged: ({ userId, person }) => buildCustomerTerms(db, userId, person),
        totalsCounted: ({ cardId, ...totals }) => [buildDayCount(db, cardId, totals, now())],
      },
    },
    jobs: createCustomerJobs(kernel),
    sweep: {
      customerInvitations: () => sweepCustomerInvitations(kernel),
      partnerDepartures: () => sweepPartnerDepartures(kernel),
      partnerDays: () => sweepPartnerDays(kernel),
    },
  } satisfies Capability;
}
