import { Hono } from 'hono';
import { readAuditChain } from '#shared/api/operator/audit.ts';
import { offerBillingTo } from '#shared/api/operator/billing-offer.ts';
import { LEGAL_TEXTS_MAX_BYTES, publishLegalTexts } from '#shared/api/operator/legal.ts';
import { setUpPartner } from '#shared/api/operator/partners.ts';
import { reviewUnprovenAccess } from '#shared/api/operator/unproven-access.ts';
import { setPlan } from '#shared/api/operator/plan.ts';
import { countPastEvents, PAST_EVENTS_MAX_BYTES } from '#shared/api/operator/events.ts';
import {
  exportLedger,
  RESTORE_STEP_MAX_BYTES,
  restoreLedger,
} from '#shared/api/operator/ledgers.ts';
import { countPast } from '#worker/analytics/count-past.ts';
import { findAuditChain } from '#worker/audit/find-audit-chain.ts';
import { pauseUnproven } from '#worker/auth/pause-unproven.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { addPartner } from '#worker/organizations/add-partner.ts';
import { offerBillingForOperator } from '#worker/organizations/offer-billing-for-operator.ts';
import { buildBrandInsert } from '#worker/partners/read-brand.ts';
import { grantPlan } from '#worker/payments/grant-plan.ts';
import { saveLegalTexts } from '#worker/site/legal-texts.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { createRequireOperatorToken } from './require-operator-token.ts';

/** Ledgers, audit logs, unproven access, plans, partners, legal texts, billing owners and sample data, for the operator's commands. */
export function commandRoutes(context: Kernel): Hono<AppEnv> {
  const requireToken = createRequireOperatorToken(context);
  const { ledgers } = context;
  return new Hono<AppEnv>()
    .route('/', recoveryRoutes(context, requireToken))
    .post(exportLedger.path, requireToken, validate(exportLedger.request), async (c) => {
      const { ownerId, shard, cursor } = c.req.valid('json');
      return c.json(await ledgers.exportPage(ownerId, shard, cursor));
    })
    .post(
      restoreLedger.path,
      requireToken,
      validate(restoreLedger.request, RESTORE_STEP_MAX_BYTES),
      async (c) => {
        const { ownerId, shard, step } = c.req.valid('json');
        await ledgers.restore(ownerId, shard, step);
        return c.body(null, 204);
      },
    )
    .post(readAuditChain.path, requireToken, validate(readAuditChain.request), async (c) =>
      c.json(await findAuditChain(context, c.req.valid('json'))),
    )
    .post(
      publishLegalTexts.path,
      requireToken,
      validate(publishLegalTexts.request, LEGAL_TEXTS_MAX_BYTES),
      async (c) => {
        const { texts } = c.req.valid('json');
        return c.json({ published: await saveLegalTexts(context.db, texts, context.now()) });
      },
    )
    .post(setUpPartner.path, requireToken, validate(setUpPartner.request), async (c) => {
      const partner = await addPartner(
        context,
        c.req.valid('json'),
        c.get('requestId'),
        (id, name, at) => [buildBrandInsert(context.db, id, name, at)],
      );
      return c.json({ partner }, partner.isNew ? 201 : 200);
    })
    .post(offerBillingTo.path, requireToken, validate(offerBillingTo.request), async (c) => {
      const request = { requestId: c.get('requestId'), origin: context.originOf(c.req.url) };
      return c.json({
        isOffered: await offerBillingForOperator(context, c.req.valid('json'), request),
      });
    })
    .post(
      reviewUnprovenAccess.path,
      requireToken,
      validate(reviewUnprovenAccess.request),
      async (c) => {
        const request = { requestId: c.get('requestId'), origin: context.originOf(c.req.url) };
        return c.json(await pauseUnproven(context, c.req.valid('json'), request));
      },
    )
    .post(setPlan.path, requireToken, validate(setPlan.request), async (c) => {
      const origin = context.originOf(c.req.url);
      return c.json({ plan: await grantPlan(context, c.req.valid('json'), origin) });
    })
    .post(
      countPastEvents.path,
      requireToken,
      validate(countPastEvents.request, PAST_EVENTS_MAX_BYTES),
      async (c) => {
        const { events, countedAt } = c.req.valid('json');
        await countPast(context, events, countedAt);
        return c.body(null, 204);
      },
    );
}
