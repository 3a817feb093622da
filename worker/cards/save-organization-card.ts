import type { CardContent, PublishedCard } from '#shared/card/card.ts';
import type { CallAccess } from '#shared/organization/access-rules.ts';
import { applyPolicy } from '#shared/organization/policy/apply-policy.ts';
import type { NotTaken } from '#shared/card/policy/field-state.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';
import {
  takeOwnFields,
  type Merged,
  type OverridesLocks,
} from '#shared/organization/policy/take-own-fields.ts';
import { recordCardVersion } from '#worker/cards/card-events.ts';
import { buildGaps } from '#worker/cards/card-gaps.ts';
import {
  buildOwnerCard,
  cardRowSchema,
  parseStoredContent,
  SELECT_CARD,
  type CardRow,
} from '#worker/cards/card-row.ts';
import {
  buildEditorCard,
  findCardPolicy,
  readEditorPolicies,
} from '#worker/cards/organization-policy.ts';
import { buildNamedCardSql } from '#worker/cards/organization/external-id.ts';
import {
  buildOrganizationPlans,
  buildCardsPlanInSql,
} from '#worker/cards/organization/organization-sql.ts';
import { updateExceptionSources, type ExceptionSources } from '#worker/cards/exception-sources.ts';
import { requireHolderAccess } from '#worker/cards/organization/require-holder-access.ts';
import { requireOwnContent } from '#worker/cards/organization/require-own-content.ts';
import { fillCard, findSentPolicy, type SentCard } from '#worker/cards/organization/sent-card.ts';
import { requireWritable } from '#worker/cards/organization/require-writable.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { pickOverridden, type OverriddenValues } from '#worker/cards/overridden-values.ts';
import { buildPictureStatements, droppedImages, requireImages } from '#worker/cards/card-images.ts';
import { isDeactivationOnly, requireEditable } from '#worker/cards/publish/decide-publish.ts';
import { requireCoveredElements } from '#worker/cards/publish/plan-elements.ts';
import { withDials } from '#worker/cards/publish/with-dials.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import {
  buildHolderInScopeSql,
  buildIsActiveMemberSql,
  type HolderScope,
} from '#worker/db/holder-sql.ts';
import { buildMayPublishSql, buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';

/** Another request may change the card between read and write. Each attempt reads again. */
const ATTEMPTS_MAX = 4;

/** Who edits: the card's holder, or a person who may edit cards of the organization. */
type OrganizationCardEditor =
  | { kind: 'holder'; userId: string; access: CallAccess }
  | {
      kind: 'admin';
      userId: string;
      organizationId: string;
      covers: HolderScope;
      overridesLocks: OverridesLocks;
      /** The key or app that edits, or that proposed what the person approved; null for none. */
      program: string | null;
    };

interface RecordedChange {
  organizationId: string;
  /** Names of the fields. */
  changed: readonly string[];
  /** Locked fields among them, as the card showed them before and shows them now. */
  overridden: OverriddenValues;
}

export interface OrganizationCardEdit {
  username: string;
  sent: SentCard;
  /** The version the change is based on; null if the client sent none. */
  baseVersion: number | null;
  editor: OrganizationCardEditor;
  /** What another system calls the card; null for none, undefined for what it is. */
  externalId?: string | null | undefined;
  /** The statement that records the change; it directly follows the one that makes it. */
  buildAudit: (change: RecordedChange) => D1PreparedStatement;
  /**
   * Statements before the change in its transaction, which happens only if the last of them changed a
   * row.
   */
  condition?: () => D1PreparedStatement[];
  /**
   * Statements directly after the audit entry, or after the change of a private card: each must change a
   * row exactly if the one before it did. The entry is written only if the card was.
   */
  buildWrites?: () => D1PreparedStatement[];
}

export interface SavedOrganizationCard {
  id: string;
  card: PublishedCard;
  holderId: string;
  exceptionSources: ExceptionSources;
  notTaken: NotTaken[];
  /** Whether the card was written: not if it had this content already. */
  isWritten: boolean;
}

/**
 * Saves what the editor may change of an organization card; the rest is listed in `notTaken`. Throws
 * `not_found` for a card outside the editor's scope, `id_taken` for the external ID of another card, `forbidden` for a holder who is no longer
 * active, the refusals of `requireAccess`, and otherwise like a publish.
 */
export async function saveOrganizationCard(
  context: Kernel,
  edit: OrganizationCardEdit,
): Promise<SavedOrganizationCard> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const row = await findEditedCard(context.db, edit);
    if (edit.editor.kind === 'holder') {
      await requireHolderAccess(context.db, row, edit.editor.access);
    }
    const policies = await readEditorPolicies(context, [row]);
    const current = findCardPolicy(row, policies);
    const { content: policy } = current;
    const shown = await findSentPolicy(context.db, row, edit.sent, current);
    const stored = parseStoredContent(row);
    const { overrides } = row;
    const overridesLocks = edit.editor.kind === 'admin' && edit.editor.overridesLocks;
    const sent = fillCard(edit.sent, stored.id, () => buildEditorCard(row, policies));
    const taken = takeOwnFields({ stored, sent, policy, shown, overrides, overridesLocks });
    const { externalId = row.externalId } = edit;
    const merged = { ...taken, content: await withDials(taken.content), externalId };
    const result = { id: row.id, holderId: row.userId, notTaken: merged.notTaken };
    const { exceptionSources } = row;
    if (isSame(merged, { content: stored, overrides, externalId: row.externalId })) {
      return {
        ...result,
        exceptionSources,
        card: buildEditorCard(row, policies),
        isWritten: false,
      };
    }
    if (edit.baseVersion !== null && edit.baseVersion !== row.version) {
      throw new ApiError('version_conflict', { current: buildEditorCard(row, policies) });
    }
    requireEditable(row);
    requireOwnContent(merged.content, policy, { overrides: merged.overrides, overridesLocks });
    requireCoveredElements(row.plan, merged.content, stored);
    const gaps = buildGaps(merged.content, policy, merged.overrides);
    const overridden = pickOverridden(
      merged.overridden,
      applyPolicy(stored, policy, overrides),
      applyPolicy(merged.content, policy, merged.overrides),
    );
    const written = await write(context, edit, row, { merged, gaps, overridden });
    if (written !== null) {
      const card = buildEditorCard(written, policies);
      return { ...result, exceptionSources: written.exceptionSources, card, isWritten: true };
    }
    await requireWritable(context, { row, actor: edit.editor.userId, externalId });
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

type Taken = Pick<Merged, 'content' | 'overrides'> & { externalId: string | null };

function isSame(one: Taken, other: Taken): boolean {
  return (
    JSON.stringify([one.content, one.overrides, one.externalId]) ===
    JSON.stringify([other.content, other.overrides, other.externalId])
  );
}

const SELECT_OF_HOLDER = `${SELECT_CARD} WHERE c.username = ?1 AND c.user_id = ?2
  AND c.organization_id IS NOT NULL`;
const SELECT_IN_SCOPE = `${SELECT_CARD} WHERE c.username = ?1 AND c.organization_id = ?2
  AND ${buildHolderInScopeSql({ organization: '?2', holder: 'c.user_id', scope: '?3', actor: '?4' })}`;

async function findEditedCard(
  db: D1Database,
  { username, editor }: Pick<OrganizationCardEdit, 'username' | 'editor'>,
): Promise<CardRow> {
  const statement =
    editor.kind === 'holder'
      ? db.prepare(SELECT_OF_HOLDER).bind(username, editor.userId)
      : db
          .prepare(SELECT_IN_SCOPE)
          .bind(username, editor.organizationId, editor.covers.scope, editor.covers.memberId);
  const row = await firstRow(statement, cardRowSchema);
  if (row === null) throw new ApiError('not_found');
  return row;
}

// The plan, the membership and the version that was read are checked in the statement itself.
const UPDATE = `UPDATE cards SET content = ?1, overrides = ?2, is_active = ?3, version = version + 1,
    updated_at = ?4, external_id = ?13, exception_sources = ?14, gaps = iif(${buildIsHeldSql('cards.id')}, ?11, gaps)
  WHERE id = ?5 AND organization_id = ?6 AND username = ?7 AND version = ?8 AND locked_at IS NULL
    AND taken_down_at IS NULL AND ${buildCardsPlanInSql('?6', '?9')}
    AND NOT EXISTS (${buildNamedCardSql('?6', '?13')} AND named.id <> ?5)
    AND (?10 = 1 OR (${buildNotPausedSql('cards.user_id')}
      AND ${buildMayPublishSql({ organization: '?6', actor: '?12', at: '?4' })}))`;
const UPDATE_OF_HOLDER = `${UPDATE} AND user_id = ?12 AND paused_at IS NULL
    AND ${buildIsActiveMemberSql('?6', '?12')} AND (?15 = 0 OR changes() > 0)`;
const UPDATE_IN_SCOPE = `${UPDATE} AND ${buildHolderInScopeSql({ organization: '?6', holder: 'cards.user_id', scope: '?15', actor: '?16' })}
    AND (?17 = 0 OR changes() > 0)`;

async function write(
  context: Kernel,
  edit: OrganizationCardEdit,
  row: CardRow,
  {
    merged,
    gaps,
    overridden,
  }: {
    merged: Taken & Pick<Merged, 'overridden'>;
    gaps: string | null;
    overridden: OverriddenValues;
  },
): Promise<CardRow | null> {
  const { db } = context;
  const { editor } = edit;
  const { content, overrides, externalId } = merged;
  const organizationId = row.organizationId ?? '';
  const before = buildOwnerCard(row);
  await requireImages(context, { userId: editor.userId, organizationId }, content, before);
  const at = context.now().toISOString();
  const stored = JSON.stringify(content);
  const program = editor.kind === 'admin' ? editor.program : null;
  const exceptionSources = updateExceptionSources(row.exceptionSources, merged, {
    actor: editor.userId,
    program,
    at,
  });
  const values = [
    stored,
    JSON.stringify(overrides),
    +content.isActive,
    at,
    row.id,
    organizationId,
    row.username,
    row.version,
    buildOrganizationPlans(content, before),
    +isDeactivationOnly(row, stored),
    gaps,
    editor.userId,
    externalId,
    JSON.stringify(exceptionSources),
  ];
  const condition = edit.condition?.() ?? [];
  const update =
    editor.kind === 'holder'
      ? db.prepare(UPDATE_OF_HOLDER).bind(...values, condition.length)
      : db
          .prepare(UPDATE_IN_SCOPE)
          .bind(...values, editor.covers.scope, editor.covers.memberId, condition.length);
  const changed = [
    ...listChanged(before, content),
    ...(externalId === row.externalId ? [] : ['externalId']),
  ];
  const author = { organizationId, source: 'card', target: row.id, actor: editor.userId } as const;
  const results = await db.batch([
    ...condition,
    update,
    edit.buildAudit({ organizationId, changed, overridden }),
    ...(edit.buildWrites?.() ?? []),
    recordCardVersion(
      db,
      { cardId: row.id, type: 'card.updated', at },
      { version: row.version + 1, content: stored },
    ),
    ...buildPictureStatements(db, row.id, content, stored),
    ...(editor.kind === 'holder' ? [] : [recordContentAuthor(db, { ...author, at })]),
  ]);
  if ((results[condition.length]?.meta.changes ?? 0) === 0) return null;
  await releaseImages(context, droppedImages(before, content));
  const { isActive } = content;
  const version = row.version + 1;
  const written = { content: stored, overrides, externalId, exceptionSources, isActive };
  return { ...row, ...written, version, updatedAt: at };
}

/** Names of changed fields, for the audit log: values may be personal. */
function listChanged(before: CardContent, after: CardContent): string[] {
  const fields = [...POLICY_FIELDS, 'cardElements', 'isActive'] as const;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
