import { Hono } from 'hono';
import { resumeCardUpdates, updateOrganizationCards } from '#worker/policies/card-updates.ts';
import { organizationCardRoutes } from '#worker/policies/organization-card-routes.ts';
import { policyRoutes } from '#worker/policies/policy-routes.ts';
import { refreshPlan } from '#worker/policies/refresh-plan.ts';
import { changeRequestRoutes } from '#worker/policies/requests/change-request-routes.ts';
import { mailDeciders } from '#worker/policies/requests/mail-requests.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';

/** What organizations decide about the cards of their members. */
export function createPolicies(kernel: Kernel) {
  return {
    routes: new Hono<MemberEnv>()
      .route('/', policyRoutes(kernel))
      .route('/', organizationCardRoutes(kernel))
      .route('/', changeRequestRoutes(kernel)),
    listeners: {
      effects: { planChanged: ({ userId, origin }) => refreshPlan(kernel, userId, origin) },
    },
    jobs: {
      update_company_cards: (job) => updateOrganizationCards(kernel, job),
      mail_change_requests: async (job) => void (await mailDeciders(kernel, job)),
    } satisfies Partial<JobHandlers>,
    sweep: { companyCardUpdates: () => resumeCardUpdates(kernel) },
  } satisfies Capability;
}
