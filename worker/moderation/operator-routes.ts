import { Hono } from 'hono';
import * as contract from '#shared/api/moderation/moderation.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { ModeratedCard } from '#shared/moderation/moderated-card.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { createRequireOperator } from '#worker/http/middleware/require-operator.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/request/validate.ts';
import { recordDecision, type DecideDeps } from './record-decision.ts';
import { readCases, readDecisions, readHeldReports } from './moderation-lists.ts';
import {
  buildPublishingResumedMail,
  buildRestoredMail,
  buildTakenDownMail,
} from '#worker/moderation/mails.ts';
import { listSnapshots } from './card-snapshots.ts';

export interface OperatorDeps extends DecideDeps {
  requireUser: RequireUser;
  isOperator: (user: SessionUser) => boolean;
  /** Verifies the password. Throws `wrong_password`. */
  checkPassword: (userId: string, password: string) => Promise<unknown>;
  /** Records, and checks, whether the session confirmed the password recently. */
  confirmSession: (sidHash: string) => Promise<void>;
  isRecentlyConfirmed: (sidHash: string, minutes: number) => Promise<boolean>;
  /** Propagates a decision to every username of a card and to its passes. Never throws. */
  onDecided: (decided: RequestedDecision, origin: string) => Promise<void>;
  /** Releases the evidence of decided reports. Never throws. */
  onReportsClosed: (cardId: string) => Promise<void>;
  /** The stored content of a card; null if it is deleted. */
  findContent: (cardId: string) => Promise<CardContent | null>;
  /** The account whose publishing is paused because of a take-down of this card, or null. */
  findPausedAccount: (cardId: string) => Promise<string | null>;
  findTakeDownStates: Parameters<typeof readDecisions>[0]['findTakeDownStates'];
  /** CSP reports, newest first. */
  listPolicyReports: () => Promise<contract.PolicyReport[]>;
  findEmail: (userId: string) => Promise<string | null>;
  sendMail: SendMail;
  supportEmail: string;
  productName: string;
  originOf: (requestUrl: string) => string;
}

/** A requested decision, made now or earlier. */
export interface RequestedDecision {
  cardId: string;
  /** As it was before the decision; null if it is deleted. */
  card: ModeratedCard | null;
  request: contract.DecideCard;
}

/** Operator endpoints. For every other account they are 404. */
export function operatorRoutes(deps: OperatorDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const guard = [deps.requireUser, createRequireOperator(deps.isOperator)] as const;

  app.get(contract.listReports.path, ...guard, async (c) =>
    c.json(await readCases(deps, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listHeldReports.path, ...guard, async (c) =>
    c.json(await readHeldReports(deps.db, c.req.param('card'), c.req.query('cursor') ?? null)),
  );

  app.get(contract.listDecisions.path, ...guard, async (c) =>
    c.json(await readDecisions(deps, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listPolicyReports.path, ...guard, async (c) =>
    c.json({ reports: await deps.listPolicyReports() }),
  );

  app.get(contract.readEvidence.path, ...guard, async (c) => {
    const cardId = c.req.param('card');
    const [snapshots, present] = await Promise.all([
      listSnapshots(deps.db, cardId),
      deps.findContent(cardId),
    ]);
    return c.json({ snapshots, present });
  });

  app.post(
    contract.confirmOperator.path,
    ...guard,
    validate(contract.confirmOperator.request),
    async (c) => {
      const { id, sidHash } = c.get('user');
      await deps.checkPassword(id, c.req.valid('json').password);
      await deps.confirmSession(sidHash);
      return c.body(null, 204);
    },
  );

  app.post(contract.decideCard.path, ...guard, validate(contract.decideCard.request), async (c) => {
    const user = c.get('user');
    if (!(await deps.isRecentlyConfirmed(user.sidHash, contract.OPERATOR_CONFIRMATION_MINUTES))) {
      throw new ApiError('confirm_password');
    }
    const request = c.req.valid('json');
    const cardId = c.req.param('card');
    const pausedUserId =
      request.action === 'allow_publishing' ? await deps.findPausedAccount(cardId) : null;
    const { decision, card } = await recordDecision(deps, user.email, cardId, request);
    const origin = deps.originOf(c.req.url);
    if (decision !== null) {
      log('info', 'card_moderated', {
        requestId: c.get('requestId'),
        action: request.action,
        cardId,
        operatorId: user.id,
      });
      if (card !== null) await notifyOwner(deps, card, decision, origin);
      if (pausedUserId !== null) await notifyPublishingResumed(deps, pausedUserId, origin);
    }
    // Also for a repeated decision: the first response may have been lost before the change was
    // propagated.
    if (request.action !== 'dismiss') await deps.onDecided({ cardId, card, request }, origin);
    await deps.onReportsClosed(cardId);
    if (decision === null) throw new ApiError('already_decided');
    return c.json(decision);
  });

  return app;
}

/** Never throws: the decision is recorded, and the dashboard shows it too. */
async function notifyOwner(
  deps: OperatorDeps,
  { userId, username, cardId }: ModeratedCard,
  { action, reason }: contract.Decision,
  origin: string,
): Promise<void> {
  const { productName, supportEmail } = deps;
  if (action !== 'take_down' && action !== 'restore') return;
  try {
    const to = await deps.findEmail(userId);
    if (to === null) return;
    const about = { to, productName, cardUrl: cardUrl(origin, username) };
    const now = (await deps.findModeratedCards([cardId])).get(cardId);
    await deps.sendMail(
      action === 'take_down'
        ? buildTakenDownMail(about, {
            reason,
            supportEmail,
            dashboardUrl: origin + href('dashboard'),
          })
        : buildRestoredMail(about, { isPublic: now?.state === 'public', supportEmail }),
    );
  } catch (error) {
    // The queue rejected the mail.
    log('error', 'decision_mail_failed', { action, error: String(error) });
  }
}

/** Never throws: the decision is recorded, and publishing works again. */
async function notifyPublishingResumed(
  deps: OperatorDeps,
  userId: string,
  origin: string,
): Promise<void> {
  const { productName, supportEmail } = deps;
  try {
    const to = await deps.findEmail(userId);
    if (to === null) return;
    const dashboardUrl = origin + href('dashboard');
    await deps.sendMail(
      buildPublishingResumedMail({ to, productName, supportEmail, dashboardUrl }),
    );
  } catch (error) {
    // The queue rejected the mail.
    log('error', 'decision_mail_failed', { action: 'allow_publishing', error: String(error) });
  }
}
