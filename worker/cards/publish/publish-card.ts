import { z } from 'zod';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import { findContentIssues } from '#shared/card/link/content-issues.ts';
import type { CallAccess } from '#shared/organization/access-rules.ts';
import type { NotTaken, ShownPolicy } from '#shared/card/policy/field-state.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { recordCardEvent } from '#worker/cards/card-events.ts';
import { buildOwnerCard, type CardRow } from '#worker/cards/card-row.ts';
import { droppedImages, buildPictureStatements, requireImages } from '#worker/cards/card-images.ts';
import {
  saveOrganizationCard,
  type OrganizationCardEdit,
} from '#worker/cards/save-organization-card.ts';
import {
  hasAllowanceSql,
  countChange,
  canReserveSql,
} from '#worker/cards/usernames/daily-allowance.ts';
import { DROP_RESERVATION } from '#worker/cards/reservations.ts';
import { buildLimitSql, buildPlanInSql, buildAccountPlanSql } from '#worker/db/limit-sql.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { parseFirstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';
import { decidePublish, isDeactivationOnly } from './decide-publish.ts';
import { buildAllowedPlans, requireCoveredElements } from './plan-elements.ts';
import { readPublishContext } from './publish-context.ts';
import { withDials } from './with-dials.ts';

/**
 * A concurrent request may take the username or slot between read and write. Each attempt reads
 * again.
 */
const ATTEMPTS_MAX = 4;

export interface PublishRequest extends Pick<OrganizationCardEdit, 'condition' | 'buildWrites'> {
  userId: string;
  /** By which the organization of a card admits its holder. */
  access: CallAccess;
  username: string;
  content: CardContent;
  /** The policy that the sender's copy of an organization card shows; null if they did not say. */
  shownPolicy?: ShownPolicy | null;
  baseVersion: number | null;
  /** The statement that records a change of an organization card. */
  buildAudit: OrganizationCardEdit['buildAudit'];
  isCreateOnly?: boolean;
}

export interface PublishResult {
  id: string;
  card: PublishedCard;
  isNew: boolean;
  /**
   * Usernames whose records change: only the card's own, since former usernames are resolved when
   * read.
   */
  names: string[];
  /** Changes of an organization card that its policy does not allow. */
  notTaken?: NotTaken[];
}

/**
 * Creates or replaces the user's own card under a canonical username, atomically. Throws the
 * refusals of the contract.
 */
export async function publishCard(context: Kernel, sent: PublishRequest): Promise<PublishResult> {
  const request = { ...sent, content: await withDials(sent.content) };
  const content = JSON.stringify(request.content);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const now = context.now().toISOString();
    const { productName } = context;
    const { id: clientId, isActive } = request.content;
    const state = await readPublishContext(context.db, { ...request, clientId, now });
    if (isHeldCard(state.cardByUsername, request.userId)) return publishHeldCard(context, request);
    requireValidContent(request.content);
    const decision = decidePublish(state, {
      ...request,
      content,
      isActive,
      productName,
      now,
    });
    const before = decision.kind === 'create' ? null : buildOwnerCard(decision.card);
    requireCoveredElements(state.plan, request.content, before);
    if (decision.kind === 'unchanged') {
      const card = buildOwnerCard(decision.card);
      // The response to the first attempt may have been lost before the record was written.
      const { id } = decision.card;
      return { id, card, isNew: request.isCreateOnly === true, names: [request.username] };
    }
    const result =
      decision.kind === 'create'
        ? await create(context, { ...request, stored: content, now })
        : await replace(context, { ...request, stored: content, now }, decision.card);
    if (result !== null) return result;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

function isHeldCard(card: CardRow | null, userId: string): boolean {
  return card !== null && card.organizationId !== null && card.userId === userId;
}

async function publishHeldCard(context: Kernel, request: PublishRequest): Promise<PublishResult> {
  const { userId, username, content, shownPolicy, isCreateOnly } = request;
  // Only the organization creates its cards, so this is no repetition of a creation.
  if (isCreateOnly === true) throw new ApiError('username_taken');
  const editor = { kind: 'holder', userId, access: request.access } as const;
  const whole = { whole: content, shownPolicy: shownPolicy ?? null };
  const { id, card, notTaken } = await saveOrganizationCard(context, {
    ...request,
    sent: whole,
    editor,
  });
  return { id, card, notTaken, isNew: false, names: [username] };
}

function requireValidContent(content: CardContent): void {
  const issues = findContentIssues(content);
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}

interface Write extends PublishRequest {
  /** Content as JSON text. */
  stored: string;
  now: string;
}

async function create(context: Kernel, write: Write): Promise<PublishResult | null> {
  await requireImages(context, { userId: write.userId }, write.content, null);
  const row = await insertCard(context, write);
  return row && toResult(write, row, true);
}

async function replace(
  context: Kernel,
  write: Write,
  card: CardRow,
): Promise<PublishResult | null> {
  const before = buildOwnerCard(card);
  await requireImages(context, { userId: write.userId }, write.content, before);
  const row = await updateCard(context, write, card, before);
  if (row === null) return null;
  await releaseImages(context, droppedImages(before, write.content));
  return toResult(write, row, false);
}

const writtenSchema = z.object({
  id: z.string(),
  version: z.int(),
  views: z.int(),
  clicks: z.int(),
  createdAt: z.string(),
  userPlan: z.enum(PLAN_IDS),
});
type Written = z.infer<typeof writtenSchema>;
const RETURNING = `RETURNING id, version, views, clicks, created_at AS createdAt,
  ${buildAccountPlanSql('user_id')} AS userPlan`;

// The plan, its limits, the reservation and the daily allowance are checked in the statement
// itself, so that parallel creates cannot all use the last free slot or a plan that just ended. If
// nothing was written, the caller reads again and refuses for what it finds then.
const INSERT = `INSERT INTO cards
  (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4,
    coalesce((SELECT last_version FROM username_reservations WHERE username = ?4), 0) + 1, ?5, ?6, ?7, ?7
  WHERE (SELECT count(*) FROM cards WHERE user_id = ?2 AND organization_id IS NULL) <
      ${buildLimitSql('?2', 'cards')}
    AND ${buildPlanInSql('?2', '?8')} AND ${buildNotPausedSql('?2')}
    AND NOT EXISTS (SELECT 1 FROM username_reservations
      WHERE username = ?4 AND user_id <> ?2 AND reserved_until > ?7)
    AND ${canReserveSql('?2', '?4', '?7')}
    AND ${hasAllowanceSql('new_name', { userId: '?2', now: '?7' })}
  ON CONFLICT DO NOTHING ${RETURNING}`;

async function insertCard(context: Kernel, write: Write): Promise<Written | null> {
  const { db } = context;
  const { userId, username, content, stored, now } = write;
  const id = crypto.randomUUID();
  const [inserted] = await db.batch([
    db
      .prepare(INSERT)
      .bind(
        id,
        userId,
        content.id,
        username,
        stored,
        +content.isActive,
        now,
        buildAllowedPlans(content, null),
      ),
    countChange(db, 'new_name', { userId, now }),
    recordCardEvent(db, { cardId: id, type: 'card.created', at: now }),
    db.prepare(DROP_RESERVATION).bind(username),
    ...buildPictureStatements(db, id, content, stored),
  ]);
  return parseFirstRow(inserted, writtenSchema);
}

// While publishing is paused, cards can only be switched off. Elements of a higher plan may stay on
// a card that has them, which holds only for the version that was read. Whether this write switches
// the card on or off was decided from the row that was read (`?12`), so the statement requires that
// state.
const UPDATE = `UPDATE OR IGNORE cards SET client_id = ?1, content = ?2, is_active = ?3,
  version = version + 1, updated_at = ?4
  WHERE id = ?5 AND user_id = ?6 AND organization_id IS NULL AND username = ?7 AND locked_at IS NULL
    AND taken_down_at IS NULL AND (?8 IS NULL OR version = ?8) AND is_active = ?12
    AND (?3 = ?12 OR ${hasAllowanceSql('switch', { userId: '?6', now: '?4' })})
    AND (${buildPlanInSql('?6', '?9')} OR (version = ?10 AND ${buildPlanInSql('?6', '?11')}))
    AND (${buildNotPausedSql('?6')} OR (version = ?10 AND ?13 = 1))
    AND (?14 = 0 OR changes() > 0) ${RETURNING}`;

async function updateCard(
  { db }: Kernel,
  write: Write,
  card: CardRow,
  before: CardContent,
): Promise<Written | null> {
  const { userId, username, content, stored, now, baseVersion } = write;
  const condition = write.condition?.() ?? [];
  const update = db
    .prepare(UPDATE)
    .bind(
      content.id,
      stored,
      +content.isActive,
      now,
      card.id,
      userId,
      username,
      baseVersion,
      buildAllowedPlans(content, null),
      card.version,
      buildAllowedPlans(content, before),
      +card.isActive,
      +isDeactivationOnly(card, stored),
      condition.length,
    );
  const isSwitch = before.isActive !== content.isActive;
  const results = await db.batch([
    ...condition,
    update,
    ...(write.buildWrites?.() ?? []),
    ...(isSwitch ? [countChange(db, 'switch', { userId, now })] : []),
    recordCardEvent(db, { cardId: card.id, type: 'card.updated', at: now }),
    ...buildPictureStatements(db, card.id, content, stored),
  ]);
  return parseFirstRow(results[condition.length], writtenSchema);
}

function toResult(write: Write, { id, ...written }: Written, isNew: boolean): PublishResult {
  const { username, content, now } = write;
  const card = { ...content, username, ...written, updatedAt: now };
  return { id, card, isNew, names: [username] };
}
