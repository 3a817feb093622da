import { z } from 'zod';
import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import { limitSql, planInSql } from '#shared/plan/limit-sql.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { decidePublish, isSwitchedOffOnly } from '#worker/cards/decide.ts';
import { readPublishContext } from '#worker/cards/facts.ts';
import {
  droppedImages,
  notePictures,
  requireImages,
  type CardImages,
} from '#worker/cards/images.ts';
import { DROP_HOLD } from '#worker/cards/holds.ts';
import {
  allowedSql,
  countChange,
  mayReserveSql,
  type TrialSql,
} from '#worker/cards/names/allowance.ts';
import { plansFor, requireCoveredElements } from '#worker/cards/plan-elements.ts';
import { notPausedSql } from '#worker/cards/publishing-pause.ts';
import { buildPublished, type CardRow } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Someone else may take a name or a slot between reading and writing: then the facts are read again. */
const ROUNDS = 4;

export interface PublishRequest {
  userId: string;
  username: string;
  content: CardContent;
  baseVersion: number | null;
}

interface Published {
  card: PublishedCard;
  isNew: boolean;
  /** The names whose records change: of a save its own alone, since older names are resolved when they are read. */
  names: string[];
}

interface PublishDeps {
  db: D1Database;
  images: CardImages;
  trialSql: TrialSql;
  productName: string;
  now: () => Date;
}

/** Creates or replaces one's own card under a canonical name, all or nothing. Throws the contract's refusals. */
export async function publishCard(deps: PublishDeps, request: PublishRequest): Promise<Published> {
  const content = JSON.stringify(request.content);
  for (let round = 0; round < ROUNDS; round++) {
    const now = deps.now().toISOString();
    const { trialSql, productName } = deps;
    const { id: clientId, isActive } = request.content;
    const facts = await readPublishContext(deps.db, { ...request, clientId, now, trialSql });
    const decision = decidePublish(facts, {
      ...request,
      content,
      isActive,
      productName,
      now,
    });
    const before = decision.kind === 'create' ? null : buildPublished(decision.card);
    requireCoveredElements(facts.plan, request.content, before);
    if (decision.kind === 'unchanged') {
      const card = buildPublished(decision.card);
      // The answer to the first time may have been lost before its record was written.
      return { card, isNew: false, names: [request.username] };
    }
    const written =
      decision.kind === 'create'
        ? await create(deps, { ...request, stored: content, now })
        : await replace(deps, { ...request, stored: content, now }, decision.card);
    if (written !== null) return written;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

interface Write extends PublishRequest {
  /** The content as text. */
  stored: string;
  now: string;
}

async function create(deps: PublishDeps, write: Write): Promise<Published | null> {
  await requireImages(deps.images, write.userId, write.content, null);
  const row = await insertCard(deps, write);
  return row && { card: buildCard(write, row), isNew: true, names: [write.username] };
}

async function replace(deps: PublishDeps, write: Write, card: CardRow): Promise<Published | null> {
  const before = buildPublished(card);
  await requireImages(deps.images, write.userId, write.content, before);
  const row = await updateCard(deps, write, card, before);
  if (row === null) return null;
  await deps.images.release(droppedImages(before, write.content));
  return { card: buildCard(write, row), isNew: false, names: [write.username] };
}

const writtenSchema = z.object({
  version: z.int(),
  views: z.int(),
  clicks: z.int(),
  createdAt: z.string(),
  userPlan: z.enum(PLAN_IDS),
});
type Written = z.infer<typeof writtenSchema>;
const RETURNING = `RETURNING version, views, clicks, created_at AS createdAt,
  (SELECT plan FROM users WHERE id = user_id) AS userPlan`;

// The plan, its limit, what it lets a card carry, the hold and the day's allowance are judged in the statement itself:
// parallel creates cannot all see the last free slot, nor one the plan had a moment ago. What is not written is looked at again, and refused by
// what is found then.
const insertSql = (trialSql: TrialSql): string => `INSERT INTO cards
  (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
  SELECT ?1, ?2, ?3, ?4,
    coalesce((SELECT last_version FROM username_holds WHERE username = ?4), 0) + 1, ?5, ?6, ?7, ?7
  WHERE (SELECT count(*) FROM cards WHERE user_id = ?2) <
      ${limitSql('(SELECT plan FROM users WHERE id = ?2)', 'cards')}
    AND ${planInSql('?2', '?8')} AND ${notPausedSql('?2')}
    AND NOT EXISTS (SELECT 1 FROM username_holds
      WHERE username = ?4 AND user_id <> ?2 AND held_until > ?7)
    AND ${mayReserveSql('?2', '?4', '?7')}
    AND ${allowedSql('new_name', { userId: '?2', now: '?7', trialSql })}
  ON CONFLICT DO NOTHING ${RETURNING}`;

async function insertCard(deps: PublishDeps, write: Write): Promise<Written | null> {
  const { db, trialSql } = deps;
  const { userId, username, content, stored, now } = write;
  const id = crypto.randomUUID();
  const [inserted] = await db.batch([
    db
      .prepare(insertSql(trialSql))
      .bind(
        id,
        userId,
        content.id,
        username,
        stored,
        +content.isActive,
        now,
        plansFor(content, null),
      ),
    countChange(db, 'new_name', { userId, now }),
    db.prepare(DROP_HOLD).bind(username),
    ...notePictures(db, id, content, stored),
  ]);
  return parseWritten(inserted?.results[0]);
}

// While an account waits for an operator, its cards can be switched off and nothing else.
// An element of a higher plan stays on a card that has it: true of the version that was looked at, and of no other. Whether
// this turns the card on or off was judged by what was read (?12), so the statement holds for that state alone.
const updateSql = (
  trialSql: TrialSql,
): string => `UPDATE OR IGNORE cards SET client_id = ?1, content = ?2, is_active = ?3,
  version = version + 1, updated_at = ?4
  WHERE id = ?5 AND user_id = ?6 AND username = ?7 AND locked_at IS NULL
    AND taken_down_at IS NULL AND (?8 IS NULL OR version = ?8) AND is_active = ?12
    AND (?3 = ?12 OR ${allowedSql('switch', { userId: '?6', now: '?4', trialSql })})
    AND (${planInSql('?6', '?9')} OR (version = ?10 AND ${planInSql('?6', '?11')}))
    AND (${notPausedSql('?6')} OR (version = ?10 AND ?13 = 1)) ${RETURNING}`;

async function updateCard(
  { db, trialSql }: PublishDeps,
  write: Write,
  card: CardRow,
  before: CardContent,
): Promise<Written | null> {
  const { userId, username, content, stored, now, baseVersion } = write;
  const update = db
    .prepare(updateSql(trialSql))
    .bind(
      content.id,
      stored,
      +content.isActive,
      now,
      card.id,
      userId,
      username,
      baseVersion,
      plansFor(content, null),
      card.version,
      plansFor(content, before),
      card.isActive,
      +isSwitchedOffOnly(card, stored),
    );
  const isSwitch = before.isActive !== content.isActive;
  const [updated] = await db.batch([
    update,
    ...(isSwitch ? [countChange(db, 'switch', { userId, now })] : []),
    ...notePictures(db, card.id, content, stored),
  ]);
  return parseWritten(updated?.results[0]);
}

function parseWritten(row: unknown): Written | null {
  return row === null || row === undefined ? null : writtenSchema.parse(row);
}

function buildCard(write: Write, written: Written): PublishedCard {
  const { username, content, now } = write;
  return { ...content, username, ...written, updatedAt: now };
}
