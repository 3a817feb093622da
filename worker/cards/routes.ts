import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { PublishedCard } from '#shared/card/card.ts';
import type { NotTaken } from '#shared/card/policy/field-state.ts';
import { cardUrl, usernameIssue, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { findHomeOrigin } from '#shared/hosts/own-origin.ts';
import { cardListQuerySchema, type CardListQuery } from '#shared/api/cards/card-list-query.ts';
import { listCardNames } from '#shared/api/cards/card-names.ts';
import * as contract from '#shared/api/cards/cards.ts';
import { recordHolderChange } from '#worker/audit/holder-change.ts';
import { isPublishingPaused } from '#worker/cards/publishing-pause.ts';
import { changeCard, requireOwnCard } from '#worker/cards/publish/change-card.ts';
import { publishCard } from '#worker/cards/publish/publish-card.ts';
import { readCardNames } from '#worker/cards/card-names.ts';
import { removeCard } from '#worker/cards/remove-card.ts';
import { undeleteCard } from '#worker/cards/undelete-card.ts';
import type { OrganizationCardEdit } from '#worker/cards/save-organization-card.ts';
import { findAvailability } from '#worker/cards/usernames/availability.ts';
import { changeUsername } from '#worker/cards/usernames/change-username.ts';
import { findCurrentTotals } from '#worker/events/read-totals.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { parseIfMatch } from '#worker/http/request/if-match.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { propagateNow } from './propagate.ts';
import { readCardPage, type OwnCardPage } from './read-card-page.ts';
import { searchCards } from './search-cards.ts';

/**
 * Card endpoints: list, read, publish, change, rename, delete, username availability. Cards of others are
 * answered with 404.
 */
export function cardRoutes(context: Kernel): Hono<UserEnv> {
  const { requireUser } = context;
  const { readCard, putCard, patchCard, renameCard, deleteCard } = contract;
  const app = new Hono<UserEnv>();

  app.get(contract.readUsernameAvailability.path, async (c) => {
    await context.rateLimit(`usernames:${clientAddress(c.req.raw.headers)}`);
    const authorization = c.req.header('Authorization');
    const user = authorization ? await context.findSession(authorization) : null;
    const username = c.req.param('name').slice(0, 200);
    const now = context.now().toISOString();
    const query = { username, userId: user?.id ?? null, productName: context.productName, now };
    return c.json(await findAvailability(context.db, query));
  });

  app.get(contract.listCards.path, requireUser, async (c) => {
    const query = cardListQuerySchema.safeParse(c.req.query());
    if (!query.success) throw new ApiError('invalid_input', { issues: toIssues(query.error) });
    const userId = c.get('user').id;
    const [page, isPaused] = await Promise.all([
      listCards(context, userId, query.data),
      isPublishingPaused(context.db, userId),
    ]);
    return c.json({ ...page, isPublishingPaused: isPaused });
  });

  app.get(listCardNames.path, requireUser, async (c) =>
    c.json(await readCardNames(context.db, c.get('user').id)),
  );

  app.get(readCard.path, requireUser, async (c) => {
    const key = { userId: c.get('user').id, username: c.req.param('username') };
    const { id, card } = await requireOwnCard(context, key);
    return respond(context, c, { id, card, names: [] }, 200);
  });

  app.patch(patchCard.path, requireUser, validate(patchCard.request), async (c) => {
    const username = c.req.param('username');
    const change = {
      userId: c.get('user').id,
      access: c.get('user'),
      username,
      changes: c.req.valid('json'),
      baseVersion: parseIfMatch(c.req.header('If-Match')),
      buildAudit: recordBy(context, c, username),
    };
    return respond(context, c, await changeCard(context, change), 200);
  });

  app.put(putCard.path, requireUser, validate(putCard.request), async (c) => {
    const username = requireUsername(c.req.param('username'), 'username');
    const result = await onPut(context, c, username, c.req.valid('json'));
    return respond(context, c, result, result.isNew ? 201 : 200);
  });

  app.post(renameCard.path, requireUser, validate(renameCard.request), async (c) => {
    const to = requireUsername(c.req.valid('json').to, 'to');
    const change = { userId: c.get('user').id, from: c.req.param('username'), to };
    return respond(context, c, await changeUsername(context, change), 200);
  });

  app.delete(deleteCard.path, requireUser, async (c) => {
    const key = { userId: c.get('user').id, username: c.req.param('username') };
    await removeCard(context, key, context.originOf(c.req.url));
    return c.body(null, 204);
  });

  app.post(contract.restoreCard.path, requireUser, async (c) => {
    const key = { userId: c.get('user').id, username: c.req.param('username') };
    await undeleteCard(context, key, context.originOf(c.req.url));
    const { id, card } = await requireOwnCard(context, key);
    return respond(context, c, { id, card, names: [] }, 200);
  });
  return app;
}

/** An order that an index has reads its page only. */
function listCards(
  context: Kernel,
  userId: string,
  { search, sort, ...page }: CardListQuery,
): Promise<OwnCardPage> {
  const isSearched = search.trim() !== '';
  return !isSearched && (sort === undefined || sort === 'edited')
    ? readCardPage(context, { userId, ...page, order: sort ?? 'oldest' })
    : searchCards(context, userId, { search, sort: sort ?? 'edited', ...page });
}

function onPut(
  context: Kernel,
  c: Context<UserEnv>,
  username: string,
  { shownPolicy, ...content }: z.infer<typeof contract.putCard.request>,
) {
  const baseVersion = parseIfMatch(c.req.header('If-Match'));
  return publishCard(context, {
    userId: c.get('user').id,
    access: c.get('user'),
    username,
    content,
    shownPolicy: shownPolicy ?? null,
    baseVersion,
    buildAudit: recordBy(context, c, username),
    isCreateOnly: c.req.header('If-None-Match')?.trim() === '*',
  });
}

/** Records a holder's change of an organization card in its organization's audit log. */
function recordBy(
  context: Kernel,
  c: Context<UserEnv>,
  username: string,
): OrganizationCardEdit['buildAudit'] {
  return ({ organizationId, changed }) =>
    recordHolderChange(context, {
      organizationId,
      username,
      changed,
      user: c.get('user'),
      requestId: c.get('requestId'),
      address: clientAddress(c.req.raw.headers),
    });
}

interface ChangedCard {
  id: string;
  card: PublishedCard;
  names: readonly string[];
  notTaken?: NotTaken[];
}

/** Propagates the change before responding, so that the owner's next view of the card shows it. */
async function respond(
  context: Kernel,
  c: Context<UserEnv>,
  { id, card, names, notTaken }: ChangedCard,
  status: 200 | 201,
): Promise<Response> {
  if (names.length > 0) await propagateNow(context, names, context.originOf(c.req.url));
  const totals = await findCurrentTotals(
    context.ledgers,
    card.organization?.id ?? c.get('user').id,
    [id],
  );
  c.header('ETag', `"${card.version}"`);
  const brand = await context.brands.ofUser(c.get('user').id);
  const origin = await context.findAppOrigin(brand, context.originOf(c.req.url));
  const url = cardUrl(findHomeOrigin(card.organization, origin), card.username);
  const changed = { card: { ...card, ...totals.get(id) }, version: card.version, url };
  return c.json({ ...changed, ...(notTaken !== undefined && { notTaken }) }, status);
}

function requireUsername(name: string, path: string): string {
  const issue = usernameIssue(name);
  if (issue === null) return name;
  if (issue === 'reserved') throw new ApiError('username_reserved');
  throw new ApiError('invalid_input', { issues: [{ path, message: USERNAME_MESSAGES[issue] }] });
}
