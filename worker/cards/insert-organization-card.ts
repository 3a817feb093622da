import { z } from 'zod';
import { HELD_CARDS_MAX } from '#shared/api/organizations/cards.ts';
import { buildCard, type CardContent, type PublishedCard } from '#shared/card/card.ts';
import { applyPolicy } from '#shared/organization/policy/apply-policy.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import type { Merged } from '#shared/organization/policy/take-own-fields.ts';
import type { FieldOverrides, NotTaken } from '#shared/card/policy/field-state.ts';
import { takeFirstFields } from '#shared/organization/policy/take-first-fields.ts';
import { recordCardEvent } from '#worker/cards/card-events.ts';
import { buildGaps } from '#worker/cards/card-gaps.ts';
import { cardRowSchema, SELECT_CARD, type CardRow } from '#worker/cards/card-row.ts';
import { buildEditorCard, readEditorPolicies } from '#worker/cards/organization-policy.ts';
import { buildNamedCardSql, requireFreeCardId } from '#worker/cards/organization/external-id.ts';
import {
  buildOrganizationPlans,
  buildOrganizationPlanSql,
} from '#worker/cards/organization/organization-sql.ts';
import { updateExceptionSources, type ExceptionSources } from '#worker/cards/exception-sources.ts';
import { mergeFirstContent } from '#worker/cards/organization/merge-first-content.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { HOLDER_PAUSED } from '#worker/cards/publishing-pause.ts';
import { pickOverridden, type OverriddenValues } from '#worker/cards/overridden-values.ts';
import { buildPictureStatements, requireImages } from '#worker/cards/card-images.ts';
import { requirePermittedUsername } from '#worker/cards/publish/decide-publish.ts';
import { withDials } from '#worker/cards/publish/with-dials.ts';
import { buildNameLimitSql } from '#worker/cards/usernames/name-limits.ts';
import { DROP_RESERVATION } from '#worker/cards/reservations.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import {
  buildActiveMembersSql,
  buildBillingOwnerSql,
  buildHolderGroupsSql,
  buildHolderInScopeSql,
  type HolderScope,
} from '#worker/db/holder-sql.ts';
import { buildAccountPlanSql } from '#worker/db/limit-sql.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql, buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { firstRow, hasRow, jsonColumn, parseFirstRow, requireRow } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import { buildKeyedUuid } from '#worker/http/crypto/keyed-uuid.ts';
import type { Kernel } from '#worker/kernel.ts';

export const HOLDER_FULL = `A member can hold ${HELD_CARDS_MAX} company cards.`;

export interface OrganizationCardInput {
  organizationId: string;
  /** The account of the member who will hold the card. */
  holderId: string;
  covers: HolderScope;
  username: string;
  content: CardContent;
  /** Identifies the attempt. With it, only a repetition with the same one returns the card. */
  key?: string | undefined;
  /** What another system calls the card; unique in the organization. */
  externalId?: string | undefined;
  /** Whether values of locked fields are taken, as exceptions for the card. */
  overridesLocks: boolean;
  /** The account or key that makes the card. */
  actorId: string;
  /** The key or app that makes it; null for a person. */
  program: string | null;
  /** The statement that records it; it directly follows the one that makes the card. */
  buildAudit: (card: { overridden: OverriddenValues }) => D1PreparedStatement;
}

export interface CreatedOrganizationCard {
  card: PublishedCard;
  exceptionSources: ExceptionSources;
  isNew: boolean;
  /** Values that the policy does not allow. */
  notTaken: NotTaken[];
}

const HOLDER_IN_SCOPE = buildHolderInScopeSql({
  organization: '?8',
  holder: '?2',
  scope: '?10',
  actor: '?11',
});
const MAY_PUBLISH = buildMayPublishSql({ organization: '?8', actor: '?13', at: '?7' });
const IS_HELD = buildIsHeldSql('cards.id');
const HELD = `(SELECT count(*) FROM cards WHERE organization_id = ?8 AND user_id = ?2 AND ${IS_HELD})`;
// An organization may reserve as many released names as its plan allows an account, and one for
// each of its members: people leave in proportion to the number of people.
const RESERVABLE = `(SELECT count(*) FROM username_reservations
    WHERE user_id = ?8 AND username <> ?4 AND reserved_until > ?7
      AND NOT EXISTS (SELECT 1 FROM prepared_cards prepared WHERE prepared.organization_id = ?8
        AND prepared.username = username_reservations.username)) <=
  ${buildActiveMembersSql('?8')} +
  ${buildNameLimitSql(buildAccountPlanSql(buildBillingOwnerSql('?8')), 'reservedNames')}`;

// The organization's plan, the membership and every limit are checked in the statement itself.
const INSERT = `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active,
    created_at, updated_at, organization_id, gaps, overrides, external_id,
    exception_sources)
  SELECT ?1, ?2, ?3, ?4,
    coalesce((SELECT last_version FROM username_reservations WHERE username = ?4), 0) + 1,
    ?5, ?6, ?7, ?7, ?8, ?12, ?14, ?15, ?16
  WHERE ${buildOrganizationPlanSql('?8', '?9')} AND ${HOLDER_IN_SCOPE} AND ${HELD} < ${HELD_CARDS_MAX}
    AND ${buildNotPausedSql('?2')} AND ${MAY_PUBLISH} AND ${RESERVABLE}
    AND NOT EXISTS (SELECT 1 FROM username_reservations
      WHERE username = ?4 AND user_id <> ?8 AND reserved_until > ?7)
    AND NOT EXISTS (${buildNamedCardSql('?8', '?15')})
  ON CONFLICT DO NOTHING`;

const BY_USERNAME = `${SELECT_CARD} WHERE c.username = ?1`;

/**
 * Makes an organization card. Repeating it with the same holder and username returns the card. Throws
 * `not_found` for a holder outside the scope, `id_taken` for the key or the external ID of another card,
 * and otherwise like a publish.
 */
export async function insertOrganizationCard(
  context: Kernel,
  input: OrganizationCardInput,
): Promise<CreatedOrganizationCard> {
  const { db, productName } = context;
  const { organizationId, holderId, username, actorId } = input;
  const policies = await readEditorPolicies(context, [{ organizationId }]);
  const id = buildCardId(input);
  // Read before the username: what an attempt at the same time makes is then found by it.
  const isUsed = await hasRow(db.prepare('SELECT 1 FROM cards WHERE id = ?').bind(id));
  const existing = await firstRow(db.prepare(BY_USERNAME).bind(username), cardRowSchema);
  if (existing !== null && !isRepetition(existing, input)) throw new ApiError('username_taken');
  if (existing === null) {
    if (isUsed) throw new ApiError('id_taken');
    requirePermittedUsername(username, productName);
  }
  const set = policies.get(organizationId);
  const groups = await readHolderGroups(db, organizationId, holderId);
  const policy = set?.policies.find(({ id }) => id === choosePolicy(set, groups))?.content;
  if (set === undefined || policy === undefined) throw new ApiError('not_found');
  const blank = { ...buildCard(context.now(), null), id };
  const { content: sent, overridesLocks } = input;
  if (existing !== null) {
    const { notTaken } = takeFirstFields({ sent, blank, policy, overridesLocks });
    const { exceptionSources } = existing;
    return { card: buildEditorCard(existing, policies), exceptionSources, isNew: false, notTaken };
  }
  const merged = mergeFirstContent({ sent, blank, policy, plan: set.plan, overridesLocks });
  const { overrides, notTaken } = merged;
  const content = await withDials({ ...merged.content, id: `team-${id}` });
  await requireImages(context, { userId: actorId, organizationId }, content, null);
  const created = {
    id,
    content,
    overrides,
    gaps: buildGaps(content, policy, overrides),
    fields: merged.overridden,
    overridden: pickOverridden(merged.overridden, applyPolicy(blank, policy, {}), content),
  };
  const row = await insert(context, input, created);
  if (row === null) return throwRefusal(context, input);
  const { exceptionSources } = row;
  return { card: buildEditorCard(row, policies), exceptionSources, isNew: true, notTaken };
}

/** Never the key itself: another organization may have a card with the same one. */
function buildCardId({
  organizationId,
  key,
}: Pick<OrganizationCardInput, 'organizationId' | 'key'>) {
  return key === undefined
    ? crypto.randomUUID()
    : buildKeyedUuid('company card', organizationId, key);
}

function isRepetition(card: CardRow, input: OrganizationCardInput): boolean {
  const { organizationId, holderId, key } = input;
  const isSame = key === undefined || card.id === buildCardId({ organizationId, key });
  return isSame && card.organizationId === organizationId && card.userId === holderId;
}

const groupsSchema = z.object({ groups: jsonColumn(z.array(z.string())) });
const SELECT_GROUPS = `SELECT ${buildHolderGroupsSql('?1', '?2')} AS groups`;

/** The groups of an account in an organization. */
export async function readHolderGroups(
  db: D1Database,
  organizationId: string,
  holderId: string,
): Promise<string[]> {
  const statement = db.prepare(SELECT_GROUPS).bind(organizationId, holderId);
  return (await requireRow(statement, groupsSchema)).groups;
}

interface NewCard {
  id: string;
  content: CardContent;
  gaps: string | null;
  overrides: FieldOverrides;
  fields: Merged['overridden'];
  overridden: OverriddenValues;
}

async function insert(
  { db, now }: Kernel,
  input: OrganizationCardInput,
  { id, content, gaps, overrides, fields, overridden }: NewCard,
): Promise<CardRow | null> {
  const { organizationId, holderId, username, covers, externalId, buildAudit } = input;
  const { actorId, program } = input;
  const stored = JSON.stringify(content);
  const at = now().toISOString();
  const source = { actor: actorId, program, at };
  const sources = updateExceptionSources({}, { overrides, overridden: fields }, source);
  const results = await db.batch([
    db
      .prepare(INSERT)
      .bind(
        id,
        holderId,
        content.id,
        username,
        stored,
        +content.isActive,
        at,
        organizationId,
        buildOrganizationPlans(content, null),
        covers.scope,
        covers.memberId,
        gaps,
        actorId,
        JSON.stringify(overrides),
        externalId ?? null,
        JSON.stringify(sources),
      ),
    buildAudit({ overridden }),
    recordCardEvent(db, { cardId: id, type: 'card.created', at }),
    db.prepare(DROP_RESERVATION).bind(username),
    ...buildPictureStatements(db, id, content, stored),
    recordContentAuthor(db, { organizationId, source: 'card', target: id, actor: actorId, at }),
    db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(id),
  ]);
  return parseFirstRow(results.at(-1), cardRowSchema);
}

const SCOPE = `SELECT 1 WHERE ${buildHolderInScopeSql({ organization: '?1', holder: '?2', scope: '?3', actor: '?4' })}`;
const FULL = `SELECT 1 WHERE
  (SELECT count(*) FROM cards WHERE organization_id = ?1 AND user_id = ?2 AND ${IS_HELD}) >= ${HELD_CARDS_MAX}`;
const PAUSED = `SELECT 1 WHERE NOT ${buildNotPausedSql('?1')}`;
const PLANNED = `SELECT 1 WHERE ${buildOrganizationPlanSql('?1', '?2')}`;
const TAKEN = `SELECT 1 WHERE EXISTS (SELECT 1 FROM cards WHERE username = ?1)
  OR EXISTS (SELECT 1 FROM username_reservations
    WHERE username = ?1 AND user_id <> ?2 AND reserved_until > ?3)`;

/** Throws why nothing was written. */
async function throwRefusal({ db, now }: Kernel, input: OrganizationCardInput): Promise<never> {
  const { organizationId, holderId, username, covers, actorId, externalId } = input;
  const scope = db.prepare(SCOPE).bind(organizationId, holderId, covers.scope, covers.memberId);
  if (!(await hasRow(scope))) throw new ApiError('not_found');
  const at = now().toISOString();
  if (await hasRow(db.prepare(TAKEN).bind(username, organizationId, at))) {
    throw new ApiError('username_taken');
  }
  if (externalId !== undefined) await requireFreeCardId(db, { organizationId, externalId });
  if (await hasRow(db.prepare(FULL).bind(organizationId, holderId))) {
    throw new ApiError('plan_limit', { message: HOLDER_FULL });
  }
  throwIfRefused(await findPublishingRefusal(db, { organizationId, actor: actorId, at }));
  if (await hasRow(db.prepare(PAUSED).bind(holderId))) {
    throw new ApiError('publishing_paused', { message: HOLDER_PAUSED });
  }
  if (
    await hasRow(
      db.prepare(PLANNED).bind(organizationId, buildOrganizationPlans(input.content, null)),
    )
  ) {
    throw new ApiError('rate_limited', {
      message: 'Too many former usernames of your team are still reserved. Try again tomorrow.',
      retryAfterSeconds: 86_400,
    });
  }
  throw new ApiError('plan_limit', { message: 'Company cards are part of Business Pro.' });
}
