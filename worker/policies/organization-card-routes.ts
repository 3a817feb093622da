import { Hono } from 'hono';
import { CARD_GAPS, type CardGap } from '#shared/organization/policy/card-gaps.ts';
import { usernameIssue, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { PAGE_MAX, parseLimit } from '#shared/api/pages.ts';
import * as contract from '#shared/api/organizations/cards.ts';
import { exportOrganizationCardsCsv } from '#shared/api/organizations/people/exports.ts';
import { buildAuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { respondWithRecordedCsv } from '#worker/audit/recorded-csv.ts';
import { addOrganizationCard } from '#worker/cards/organization-cards.ts';
import { findOrganizationCard } from '#worker/cards/find-organization-card.ts';
import { readOrganizationCardPage } from '#worker/cards/read-organization-card-page.ts';
import { undeleteOrganizationCard } from '#worker/cards/undelete-card.ts';
import { removeOrganizationCard } from '#worker/cards/remove-organization-card.ts';
import { findExternalCard } from '#worker/cards/find-external-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';
import { editCard, findCovers, findProgram, listOverridden } from './edit-card.ts';
import { ORGANIZATION_CARD_COLUMNS, readExportedCards } from './export-organization-cards.ts';
import { buildItem, buildItems } from './organization-card-items.ts';
import { buildDefaultContent, requireHolder, requireMemberAccount } from './holders.ts';
import { findOrMakeOwnCard } from './own-card.ts';

/** Organization cards for those who may edit cards of members. Holders also use `/api/cards`. */
export function organizationCardRoutes(context: Kernel): Hono<MemberEnv> {
  return new Hono<MemberEnv>()
    .route('/', readingRoutes(context))
    .route('/', writingRoutes(context));
}

function readingRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.get(
    contract.listOrganizationCards.path,
    requireUser,
    requireMember('readCards'),
    async (c) => {
      const organizationId = c.get('actor').organization.id;
      const member = c.req.query('member');
      const gap = parseGap(c.req.query('gap'));
      const externalId = c.req.query('externalId') ?? null;
      const filters = [member, gap, externalId].filter(
        (filter) => filter !== undefined && filter !== null,
      );
      if (filters.length > 1) throw new ApiError('bad_request');
      const { cards, next } = await readOrganizationCardPage(context, {
        organizationId,
        covers: findCovers(c),
        holderId:
          member === undefined ? null : await requireMemberAccount(db, organizationId, member),
        gap,
        externalId,
        after: c.req.query('cursor') ?? '',
        limit: parseLimit(
          c.req.query('limit') ?? String(contract.ORGANIZATION_CARDS_PAGE_SIZE),
          PAGE_MAX,
        ),
      });
      return c.json({ cards: await buildItems(context, c, cards), next });
    },
  );

  app.get(exportOrganizationCardsCsv.path, requireUser, requireMember('editCards'), (c) =>
    respondWithRecordedCsv(context, c, {
      action: 'cards.exported',
      title: 'Cards',
      columns: ORGANIZATION_CARD_COLUMNS,
      rows: readExportedCards(context, c),
    }),
  );

  app.get(
    contract.readOrganizationCard.path,
    requireUser,
    requireMember('readCards'),
    async (c) => {
      const organizationId = c.get('actor').organization.id;
      const username = c.req.param('username');
      const found = await findOrganizationCard(context, {
        organizationId,
        username,
        covers: findCovers(c),
      });
      if (found === null) throw new ApiError('not_found');
      c.header('ETag', `"${found.card.version}"`);
      return c.json(await buildItem(context, c, found));
    },
  );

  return app;
}

function writingRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  app.post(
    contract.createOrganizationCard.path,
    requireUser,
    requireMember('editCards'),
    validate(contract.createOrganizationCard.request),
    async (c) => {
      await context.rateLimit(`company-cards:${c.get('user').id}`);
      const { changes, ...sent } = c.req.valid('json');
      const { member, username, content, key, externalId, overrideLocks } = sent;
      const organizationId = c.get('actor').organization.id;
      if (changes !== undefined) {
        const named = await requireNamed(db, organizationId, externalId);
        if (named !== null)
          return editCard(context, c, { username: named, patch: changes, overrideLocks });
      }
      requireUsername(username);
      const holder = await requireHolder(context, organizationId, member);
      const origin = context.originOf(c.req.url);
      const source = buildAuditSource(c, now());
      const { isNew, notTaken, ...created } = await addOrganizationCard(
        context,
        {
          organizationId,
          holderId: holder.userId,
          covers: findCovers(c),
          username,
          key,
          externalId,
          content: content ?? buildDefaultContent(holder, now()),
          overridesLocks: content !== undefined && overrideLocks === true,
          actorId: c.get('user').id,
          program: findProgram(c),
          buildAudit: ({ overridden }) =>
            recordAudit(
              db,
              source,
              {
                action: 'card.created',
                target: username,
                details: { holder: holder.id, ...listOverridden(overridden) },
              },
              { ifChanged: true },
            ),
        },
        origin,
      );
      c.header('ETag', `"${created.card.version}"`);
      const item = await buildItem(context, c, { ...created, holderId: holder.userId });
      // What the account filled in was not requested.
      const refused = content === undefined ? [] : notTaken;
      return c.json({ ...item, notTaken: refused }, isNew ? 201 : 200);
    },
  );

  app.post(contract.requestOwnCard.path, requireUser, requireMember('useOwnCard'), async (c) => {
    const actor = c.get('actor');
    const { held, isNew } = await findOrMakeOwnCard(context, {
      actor,
      userId: c.get('user').id,
      source: buildAuditSource(c, now()),
      origin: context.originOf(c.req.url),
    });
    return c.json(await buildItem(context, c, held), isNew ? 201 : 200);
  });

  app.patch(
    contract.updateOrganizationCard.path,
    requireUser,
    requireMember('editCards'),
    validate(contract.updateOrganizationCard.request),
    (c) => {
      const { overrideLocks, externalId, ...patch } = c.req.valid('json');
      return editCard(context, c, {
        username: c.req.param('username'),
        patch,
        externalId,
        overrideLocks,
      });
    },
  );

  app.delete(
    contract.deleteOrganizationCard.path,
    requireUser,
    requireMember('managePolicies'),
    async (c) => {
      const username = c.req.param('username');
      const audit = recordAudit(
        db,
        buildAuditSource(c, now()),
        { action: 'card.removed', target: username },
        { ifChanged: true },
      );
      const organizationId = c.get('actor').organization.id;
      const key = { organizationId, username, covers: findCovers(c) };
      await removeOrganizationCard(context, key, audit, context.originOf(c.req.url));
      return c.body(null, 204);
    },
  );

  app.post(
    contract.restoreOrganizationCard.path,
    requireUser,
    requireMember('managePolicies'),
    async (c) => {
      const username = c.req.param('username');
      const organizationId = c.get('actor').organization.id;
      const audit = recordAudit(
        db,
        buildAuditSource(c, now()),
        { action: 'card.recovered', target: username },
        { ifChanged: true },
      );
      const restored = { organizationId, username, actorId: c.get('user').id, audit };
      await undeleteOrganizationCard(context, restored, context.originOf(c.req.url));
      const key = { organizationId, username, covers: findCovers(c) };
      const found = await findOrganizationCard(context, key);
      if (found === null) throw new ApiError('not_found');
      return c.json(await buildItem(context, c, found));
    },
  );

  return app;
}

/** Throws `bad_request` for an unknown value. */
function parseGap(value: string | undefined): CardGap | null {
  if (value === undefined) return null;
  const gap = CARD_GAPS.find((one) => one === value);
  if (gap === undefined) throw new ApiError('bad_request');
  return gap;
}

/** The card with an external ID; null for none. Throws `invalid_input` without one. */
async function requireNamed(
  db: D1Database,
  organizationId: string,
  externalId: string | undefined,
): Promise<string | null> {
  if (externalId !== undefined) return findExternalCard(db, organizationId, externalId);
  const issue = { path: 'externalId', message: 'This field is required with updateExisting.' };
  throw new ApiError('invalid_input', { issues: [issue] });
}

function requireUsername(name: string): void {
  const issue = usernameIssue(name);
  if (issue === null) return;
  if (issue === 'reserved') throw new ApiError('username_reserved');
  throw new ApiError('invalid_input', {
    issues: [{ path: 'username', message: USERNAME_MESSAGES[issue] }],
  });
}
