import { Hono } from 'hono';
import type { Capability, ExportPart, Kernel } from '#worker/kernel.ts';
import {
  buildBrandInsert,
  findBrandPictures,
  removeBrand,
} from '#worker/partners/branding/read-brand.ts';
import { brandRoutes } from '#worker/partners/branding/routes.ts';
import {
  findPartner,
  findPartnerAt,
  wasCustomer,
  removeCustomers,
} from '#worker/partners/customers/end-customer.ts';
import { buildCustomerTerms, buildSignUpJoin } from '#worker/partners/customers/join-customer.ts';
import { customerRoutes } from '#worker/partners/customers/routes.ts';
import { exportPartner } from '#worker/partners/export-membership.ts';
import { customerInvitationRoutes } from '#worker/partners/invitations/routes.ts';
import { buildDayCount } from '#worker/partners/numbers/count-day.ts';
import { customerNumberRoutes } from '#worker/partners/numbers/routes.ts';
import type { PartnerEnv, PartnerPorts } from '#worker/partners/partner-context.ts';
import { buildCustomerSource, createRequirePartner } from '#worker/partners/require-partner.ts';
import {
  sweepCustomerInvitations,
  sweepPartnerDays,
  sweepPartnerDepartures,
} from '#worker/partners/sweep-partners.ts';

/** Partners, who resell the product under their own name: branding, customers and their numbers. */
export function createPartners(kernel: Kernel, ports: PartnerPorts) {
  const { db, now } = kernel;
  const context = { ...kernel, ...ports, requirePartner: createRequirePartner(ports) };
  const exportPart: ExportPart = (user) => exportPartner(db, user.id);
  return {
    routes: new Hono<PartnerEnv>()
      .route('/', brandRoutes(context))
      .route('/', customerRoutes(context))
      .route('/', customerInvitationRoutes(context))
      .route('/', customerNumberRoutes(context)),
    /** Statements for the transaction that makes a partner. */
    buildAlongPartner: (organizationId: string, name: string, at: string) => [
      buildBrandInsert(db, organizationId, name, at),
    ],
    listeners: {
      removal: {
        // What shows the brand finds none from then on, so the customers' cards need no update.
        removeOfOrganization: async (organizationId, limit) => {
          if (await removeBrand(db, organizationId))
            await ports.refreshBrand(organizationId, kernel.publicOrigin);
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
          return buildSignUpJoin(db, ports, person, source);
        },
        personChanged: ({ userId, person }) => buildCustomerTerms(db, userId, person),
        totalsCounted: ({ cardId, ...totals }) => [buildDayCount(db, cardId, totals, now())],
      },
    },
    findPartner: (userId: string) => findPartner(db, userId),
    /** The partner whose customer an account was at a time (ISO 8601), or null. */
    findPartnerAt: (userId: string, at: string) => findPartnerAt(db, userId, at),
    wasCustomer: (userId: string) => wasCustomer(db, userId),
    findBrandPictures: (paths: readonly string[]) => findBrandPictures(db, paths),
    exports: [exportPart],
    sweep: {
      customerInvitations: () => sweepCustomerInvitations(kernel),
      partnerDepartures: () => sweepPartnerDepartures(kernel),
      partnerDays: () => sweepPartnerDays(kernel),
    },
  } satisfies Capability;
}
