import { listShownPictures, propagateDecision, releaseEvidence } from './propagate-decision.ts';
import { Hono } from 'hono';
import { listContentAuthors } from '#shared/api/moderation/content-authors.ts';
import * as contract from '#shared/api/moderation/moderation.ts';
import { createSessions } from '#worker/auth/sessions.ts';
import { findCardContent } from '#worker/cards/find-card-content.ts';
import { findContentAuthors } from '#worker/cards/find-content-authors.ts';
import { findPausedAccount } from '#worker/cards/publishing-pause.ts';
import { listCspReports } from '#worker/csp-reports/csp-report-store.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { createRequireOperator } from '#worker/http/middleware/require-operator.ts';
import { validate } from '#worker/http/request/validate.ts';
import { recordDecision } from './record-decision.ts';
import { readCases, readDecisions, readHeldReports } from './moderation-lists.ts';
import { notifyOfDecision, notifyPublishingResumed } from './notify-of-decision.ts';
import { listSnapshots } from './card-snapshots.ts';

/** Operator endpoints. For every other account they are 404. */
export function operatorRoutes(kernel: Kernel): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const sessions = createSessions(kernel);
  const guard = [kernel.requireUser, createRequireOperator(kernel.isOperator)] as const;

  app.get(contract.listReports.path, ...guard, async (c) =>
    c.json(await readCases(kernel.db, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listHeldReports.path, ...guard, async (c) =>
    c.json(await readHeldReports(kernel.db, c.req.param('card'), c.req.query('cursor') ?? null)),
  );

  app.get(contract.listDecisions.path, ...guard, async (c) =>
    c.json(await readDecisions(kernel.db, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listPolicyReports.path, ...guard, async (c) =>
    c.json({ reports: await listCspReports(kernel.db) }),
  );

  app.get(contract.readEvidence.path, ...guard, async (c) => {
    const cardId = c.req.param('card');
    const [snapshots, present] = await Promise.all([
      listSnapshots(kernel.db, cardId),
      findCardContent(kernel.db, cardId),
    ]);
    return c.json({ snapshots, present });
  });

  app.get(listContentAuthors.path, ...guard, async (c) => {
    const authors = await findContentAuthors(kernel, c.req.param('card'));
    return c.json(listContentAuthors.response.parse({ authors }));
  });

  app.post(
    contract.confirmOperator.path,
    ...guard,
    validate(contract.confirmOperator.request),
    async (c) => {
      const { id, sidHash } = c.get('user');
      await kernel.checkPassword(id, c.req.valid('json').password);
      await sessions.confirm(sidHash);
      return c.body(null, 204);
    },
  );

  app.post(contract.decideCard.path, ...guard, validate(contract.decideCard.request), async (c) => {
    const user = c.get('user');
    if (!(await sessions.isFresh(user.sidHash, contract.OPERATOR_CONFIRMATION_MINUTES))) {
      throw new ApiError('confirm_password');
    }
    const request = c.req.valid('json');
    const cardId = c.req.param('card');
    const pausedUserId =
      request.action === 'allow_publishing' ? await findPausedAccount(kernel.db, cardId) : null;
    const pictures = await listShownPictures(kernel, cardId);
    const result = await recordDecision(kernel, user.email, cardId, request);
    const { decision, card } = result;
    const origin = kernel.originOf(c.req.url);
    if (decision !== null) {
      log('info', 'card_moderated', {
        requestId: c.get('requestId'),
        action: request.action,
        cardId,
        operatorId: user.id,
      });
      await notifyOfDecision(kernel, { ...result, decision }, origin);
      if (pausedUserId !== null) await notifyPublishingResumed(kernel, pausedUserId, origin);
    }
    // Also for a repeated decision: the first response may have been lost before the change was
    // propagated.
    await propagateDecision(kernel, { cardId, card, request, pictures }, origin);
    await releaseEvidence(kernel, cardId);
    if (decision === null) throw new ApiError('already_decided');
    return c.json(decision);
  });

  return app;
}
