import type { CardPatch } from '#shared/card/card.ts';
import { cardWriteSchema } from '#shared/card/card.ts';
import { changeOrganizationCard } from '#worker/cards/organization-cards.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';
import { firstRow, hasRow, jsonColumn } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { z } from 'zod';

interface ListedUpdate {
  organizationId: string;
  emailKey: string;
  username: string;
  patch: CardPatch;
  /** The account that changes it, and whose cards it may change. */
  actorId: string;
  covers: HolderScope;
  buildAudit: (changed: readonly string[]) => D1PreparedStatement;
  origin: string;
}

const FIND_DRAFT = `SELECT id, content FROM prepared_cards WHERE organization_id = ?1
  AND email_key = ?2 AND claimed_by IS NULL`;
const draftSchema = z.object({ id: z.string(), content: jsonColumn(cardWriteSchema) });
const SET_DRAFT = `UPDATE prepared_cards SET content = ?2, updated_at = ?3 WHERE id = ?1
  AND claimed_by IS NULL AND NOT EXISTS (SELECT 1 FROM cards WHERE id = ?1)`;

/**
 * Gives the card of a person the fields of a row: a draft as it is stored, any other under its policy.
 * Throws as a change of an organization card does.
 */
export async function updateListedCard(context: Kernel, update: ListedUpdate): Promise<void> {
  const { db, now } = context;
  const { organizationId, emailKey, username, patch, actorId, covers, origin } = update;
  const statement = db.prepare(FIND_DRAFT).bind(organizationId, emailKey);
  const draft = await firstRow(statement, draftSchema);
  const isDraft =
    draft !== null &&
    !(await hasRow(db.prepare('SELECT 1 FROM cards WHERE id = ?').bind(draft.id)));
  if (isDraft) {
    const content = JSON.stringify({ ...draft.content, ...patch });
    const changed = Object.keys(patch);
    await db.batch([
      db.prepare(SET_DRAFT).bind(draft.id, content, now().toISOString()),
      update.buildAudit(changed),
    ]);
    return;
  }
  await changeOrganizationCard(
    context,
    {
      username,
      sent: { patch },
      baseVersion: null,
      editor: {
        kind: 'admin',
        userId: actorId,
        organizationId,
        covers,
        overridesLocks: false,
        program: null,
      },
      buildAudit: ({ changed }) => update.buildAudit(changed),
    },
    origin,
  );
}
