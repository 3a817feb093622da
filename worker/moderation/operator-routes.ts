import type { OperatorContext } from './moderation-context.ts';
import { listShownPictures, propagateDecision, releaseEvidence } from './propagate-decision.ts';
import { Hono } from 'hono';
import { listContentAuthors } from '#shared/api/moderation/content-authors.ts';
import * as contract from '#shared/api/moderation/moderation.ts';
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
export function operatorRoutes(context: OperatorContext): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const guard = [context.requireUser, createRequireOperator(context.isOperator)] as const;

  app.get(contract.listReports.path, ...guard, async (c) =>
    c.json(await readCases(context, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listHeldReports.path, ...guard, async (c) =>
    c.json(await readHeldReports(context.db, c.req.param('card'), c.req.query('cursor') ?? null)),
  );

  app.get(contract.listDecisions.path, ...guard, async (c) =>
    c.json(await readDecisions(context, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listPolicyReports.path, ...guard, async (c) =>
    c.json({ reports: await context.listPolicyReports() }),
  );

  app.get(contract.readEvidence.path, ...guard, async (c) => {
    const cardId = c.req.param('card');
    const [snapshots, present] = await Promise.all([
      listSnapshots(context.db, cardId),
      context.findContent(cardId),
    ]);
    return c.json({ snapshots, present });
  });

  app.get(listContentAuthors.path, ...guard, async (c) => {
    const authors = await context.findContentAuthors(c.req.param('card'));
    return c.json(listContentAuthors.response.parse({ authors }));
  });

  app.post(
    contract.confirmOperator.path,
    ...guard,
    validate(contract.confirmOperator.request),
    async (c) => {
      const { id, sidHash } = c.get('user');
      await context.checkPassword(id, c.req.valid('json').password);
      await context.sessions.confirm(sidHash);
      return c.body(null, 204);
    },
  );

  app.post(contract.decideCard.path, ...guard, validate(contract.decideCard.request), async (c) => {
    const user = c.get('user');
    if (!(await context.sessions.isFresh(user.sidHash, contract.OPERATOR_CONFIRMATION_MINUTES))) {
      throw new ApiError('confirm_password');
    }
    const request = c.req.valid('json');
    const cardId = c.req.param('card');
    const pausedUserId =
      request.action === 'allow_publishing' ? await context.findPausedAccount(cardId) : null;
    const pictures = await listShownPictures(context, cardId);
    const result = await recordDecision(context, user.email, cardId, request);
    const { decision, card } = result;
    const origin = context.originOf(c.req.url);
    if (decision !== null) {
      log('info', 'card_moderated', {
        requestId: c.get('requestId'),
        action: request.action,
        cardId,
        operatorId: user.id,
      });
      await notifyOfDecision(context, { ...result, decision }, origin);
      if (pausedUserId !== null) await notifyPublishingResumed(context, pausedUserId, origin);
    }
    // Also for a repeated decision: the first response may have been lost before the change was
    // propagated.
    await propagateDecision(context, { cardId, card, request, pictures }, origin);
    await releaseEvidence(context, cardId);
    if (decision === null) throw new ApiError('already_decided');
    return c.json(decision);
  });

  return app;
}
