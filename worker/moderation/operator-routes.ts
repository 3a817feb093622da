import { Hono } from 'hono';
import * as contract from '#shared/api/moderation.ts';
import { cardUrl } from '#shared/card/username.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { JudgedCard } from '#shared/moderation/judged-card.ts';
import { href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { createRequireOperator } from '#worker/http/require-operator.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import { validate } from '#worker/http/validate.ts';
import { decide, type DecideDeps } from '#worker/moderation/decide.ts';
import { listCases, listDecisions, listHeldReports } from '#worker/moderation/list.ts';
import { publishingAllowedMail, restoredMail, takenDownMail } from '#worker/moderation/mails.ts';
import { listSnapshots } from '#worker/moderation/snapshots.ts';

export interface OperatorDeps extends DecideDeps {
  requireUser: RequireUser;
  isOperator: (user: SessionUser) => boolean;
  /** Asks for the password once more. Throws `wrong_password`. */
  checkPassword: (userId: string, password: string) => Promise<unknown>;
  /** Remembers, and answers, whether the password was given lately in a session. */
  confirmSession: (sidHash: string) => Promise<void>;
  isFresh: (sidHash: string, minutes: number) => Promise<boolean>;
  /** Carries what changed to every address of a card and to its passes; never throws. */
  onDecided: (decided: DecidedAbout, origin: string) => Promise<void>;
  /** Lets go of the evidence of reports that are decided; never throws. */
  onAnswered: (cardId: string) => Promise<void>;
  /** What a card says now; null once it is gone. */
  findContent: (cardId: string) => Promise<CardContent | null>;
  /** The account that waits because of a take-down of this card; null for none. */
  findPausedAccount: (cardId: string) => Promise<string | null>;
  findTakeDownState: Parameters<typeof listDecisions>[0]['findTakeDownState'];
  /** What browsers refused on our pages, the latest first. */
  listPolicyReports: () => Promise<contract.PolicyReport[]>;
  findEmail: (userId: string) => Promise<string | null>;
  sendMail: SendMail;
  supportEmail: string;
  productName: string;
  originOf: (requestUrl: string) => string;
}

/** A decision that was asked for, made now or before. */
export interface DecidedAbout {
  cardId: string;
  /** As it was before the decision; null when it is deleted. */
  card: JudgedCard | null;
  asked: contract.DecideCard;
}

/** What operators see and decide. For every other account these addresses do not exist. */
export function operatorRoutes(deps: OperatorDeps): Hono<UserEnv> {
  const app = new Hono<UserEnv>();
  const guard = [deps.requireUser, createRequireOperator(deps.isOperator)] as const;

  app.get(contract.listReports.path, ...guard, async (c) =>
    c.json(await listCases(deps, c.req.query('cursor') ?? null)),
  );

  app.get(contract.listHeldReports.path, ...guard, async (c) =>
    c.json(await listHeldReports(deps.db, c.req.param('card'), c.req.query('cursor') ?? null)),
  );

  app.get(contract.listDecisions.path, ...guard, async (c) =>
    c.json(await listDecisions(deps, c.req.query('cursor') ?? null)),
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
    if (!(await deps.isFresh(user.sidHash, contract.FRESH_MINUTES))) {
      throw new ApiError('confirm_password');
    }
    const asked = c.req.valid('json');
    const cardId = c.req.param('card');
    const paused =
      asked.action === 'allow_publishing' ? await deps.findPausedAccount(cardId) : null;
    const { decision, card } = await decide(deps, user.email, cardId, asked);
    const origin = deps.originOf(c.req.url);
    if (decision !== null) {
      log('info', 'card_judged', {
        requestId: c.get('requestId'),
        action: asked.action,
        cardId,
        operatorId: user.id,
      });
      if (card !== null) await notifyOwner(deps, card, decision, origin);
      if (paused !== null) await notifyAllowed(deps, paused, origin);
    }
    // Also of a verdict that stands already: its first answer may have been lost before the public was told.
    if (asked.action !== 'dismiss') await deps.onDecided({ cardId, card, asked }, origin);
    await deps.onAnswered(cardId);
    if (decision === null) throw new ApiError('already_decided');
    return c.json(decision);
  });

  return app;
}

/** Never throws: the decision stands, and the dashboard says the same. */
async function notifyOwner(
  deps: OperatorDeps,
  { userId, username, cardId }: JudgedCard,
  { action, reason }: contract.Decision,
  origin: string,
): Promise<void> {
  const { productName, supportEmail } = deps;
  if (action !== 'take_down' && action !== 'restore') return;
  try {
    const to = await deps.findEmail(userId);
    if (to === null) return;
    const about = { to, productName, cardUrl: cardUrl(origin, username) };
    const now = (await deps.findJudged([cardId])).get(cardId);
    await deps.sendMail(
      action === 'take_down'
        ? takenDownMail(about, { reason, supportEmail, dashboardUrl: origin + href('dashboard') })
        : restoredMail(about, { isPublic: now?.state === 'public', supportEmail }),
    );
  } catch (error) {
    // The queue did not take it.
    log('error', 'verdict_mail_failed', { action, error: String(error) });
  }
}

/** Never throws: the decision stands, and publishing works again. */
async function notifyAllowed(deps: OperatorDeps, userId: string, origin: string): Promise<void> {
  const { productName, supportEmail } = deps;
  try {
    const to = await deps.findEmail(userId);
    if (to === null) return;
    const dashboardUrl = origin + href('dashboard');
    await deps.sendMail(publishingAllowedMail({ to, productName, supportEmail, dashboardUrl }));
  } catch (error) {
    // The queue did not take it.
    log('error', 'verdict_mail_failed', { action: 'allow_publishing', error: String(error) });
  }
}
