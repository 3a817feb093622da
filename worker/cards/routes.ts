import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/cards.ts';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import { cardUrl, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username.ts';
import { findAvailability } from '#worker/cards/availability.ts';
import { findContentIssues } from '#worker/cards/content-issues.ts';
import type { CardImages } from '#worker/cards/images.ts';
import { takeDownCard } from '#worker/cards/leaving/remove-all.ts';
import { LIST_MAX, listCards } from '#worker/cards/list.ts';
import { isPublishingPaused } from '#worker/cards/publishing-pause.ts';
import { publishCard } from '#worker/cards/publish.ts';
import type { TrialSql } from '#worker/cards/names/allowance.ts';
import { moveCard } from '#worker/cards/rename.ts';
import { tellFirst, type TellDeps } from '#worker/cards/tell.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { parseLimit } from '#worker/http/list-page.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import { validate } from '#worker/http/validate.ts';

export interface CardDeps extends TellDeps {
  db: D1Database;
  images: CardImages;
  requireUser: RequireUser;
  /** The user of an `Authorization` header, or null: for calls that also answer visitors. */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  /** Counts calls that visitors may make. */
  gate: RateGate;
  /** The public origin of a request's address. */
  originOf: (requestUrl: string) => string;
  /** The SQL condition that an account uses a plan on trial. */
  trialSql: TrialSql;
  /** Reserved in all its spellings. */
  productName: string;
  now: () => Date;
}

/** Publishing: list, put, delete, rename, and whether a name is free. Others' cards do not exist here. */
export function cardRoutes(deps: CardDeps): Hono<UserEnv> {
  const { requireUser } = deps;
  const { putCard, renameCard, deleteCard } = contract;
  const app = new Hono<UserEnv>();

  app.get(contract.usernameAvailability.path, async (c) => {
    await deps.gate(`usernames:${clientAddress(c.req.raw.headers)}`);
    const authorization = c.req.header('Authorization');
    const user = authorization ? await deps.findSession(authorization) : null;
    const username = c.req.param('name').slice(0, 200);
    const now = deps.now().toISOString();
    const asked = { username, userId: user?.id ?? null, productName: deps.productName, now };
    return c.json(await findAvailability(deps.db, asked));
  });

  app.get(contract.listCards.path, requireUser, async (c) => {
    const cursor = c.req.query('cursor') ?? null;
    const limit = parseLimit(c.req.query('limit'), LIST_MAX);
    const userId = c.get('user').id;
    const [page, isPaused] = await Promise.all([
      listCards(deps.db, { userId, cursor, limit }),
      isPublishingPaused(deps.db, userId),
    ]);
    return c.json({ ...page, isPublishingPaused: isPaused });
  });

  app.put(putCard.path, requireUser, validate(putCard.request), async (c) => {
    const username = requireUsername(c.req.param('username'), 'username');
    const done = await onPut(deps, c, username, c.req.valid('json'));
    return answer(deps, c, done, done.isNew ? 201 : 200);
  });

  app.post(renameCard.path, requireUser, validate(renameCard.request), async (c) => {
    const to = requireUsername(c.req.valid('json').to, 'to');
    const rename = { userId: c.get('user').id, from: c.req.param('username'), to };
    return answer(deps, c, await moveCard(deps, rename), 200);
  });

  app.delete(deleteCard.path, requireUser, async (c) => {
    const asked = { userId: c.get('user').id, username: c.req.param('username') };
    await takeDownCard(deps, asked, deps.originOf(c.req.url));
    return c.body(null, 204);
  });
  return app;
}

function onPut(deps: CardDeps, c: Context<UserEnv>, username: string, content: CardContent) {
  const issues = findContentIssues(content);
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
  const baseVersion = parseIfMatch(c.req.header('If-Match'));
  return publishCard(deps, {
    userId: c.get('user').id,
    username,
    content,
    baseVersion,
  });
}

/** Carries the change to the public, then tells the owner. */
async function answer(
  deps: CardDeps,
  c: Context<UserEnv>,
  { card, names }: { card: PublishedCard; names: readonly string[] },
  status: 200 | 201,
): Promise<Response> {
  await tellFirst(deps, names, deps.originOf(c.req.url));
  c.header('ETag', `"${card.version}"`);
  const url = cardUrl(deps.originOf(c.req.url), card.username);
  return c.json({ card, version: card.version, url }, status);
}

function requireUsername(name: string, path: string): string {
  const issue = usernameIssue(name);
  if (issue === null) return name;
  if (issue === 'reserved') throw new ApiError('username_reserved');
  throw new ApiError('invalid_input', { issues: [{ path, message: USERNAME_MESSAGES[issue] }] });
}

/** The version an `If-Match` names (RFC 9110 §13.1.1, one strong tag only); null without one. */
function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined) return null;
  const version = /^"([1-9][0-9]{0,14})"$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw new ApiError('bad_request', { message: 'If-Match names one version, as in "3".' });
  }
  return Number(version);
}
