import { z } from 'zod';
import {
  organizationLogoSchema,
  isLogoSize,
  LOGO_MAX_BYTES,
  type OrganizationLogo,
} from '#shared/card/policy/organization-logo.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { firstRow, jsonColumn, parseFirstRow } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { claimImages, releaseImages, measureImage } from '#worker/media/media-store.ts';
import { LOGO_TEXT } from '#worker/organizations/copy.ts';
import {
  enqueueCardUpdates,
  startCardUpdates,
  startedSchema,
} from '#worker/policies/card-updates.ts';

const READ = 'SELECT logo FROM organizations WHERE id = ?1 AND deleting_at IS NULL';
const rowSchema = z.object({ logo: jsonColumn(organizationLogoSchema).nullable() });
const SAVE = `UPDATE organizations SET logo = ?2, updated_at = ?3
  WHERE id = ?1 AND deleting_at IS NULL AND logo IS NOT ?2
    AND (?2 IS NULL OR ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?3' })})`;

/**
 * Replaces the logo on all organization cards by one write of the organization's public record; null
 * removes it. Throws `invalid_input` for a picture that is too large, or that neither the person nor
 * a key of the organization uploaded, and the refusals of `findPublishingRefusal` for a new one.
 */
export async function saveLogo(
  context: Kernel,
  path: string | null,
  { source, origin }: { source: AuditSource; origin: string },
): Promise<OrganizationLogo | null> {
  const { db } = context;
  const { organizationId, actor, at } = source;
  const row = await firstRow(db.prepare(READ).bind(organizationId), rowSchema);
  if (row === null) throw new ApiError('not_found');
  const { logo: before } = row;
  const logo = path === null ? null : await requireLogo(context, path, { source, before });
  const [written, , started] = await db.batch([
    db.prepare(SAVE).bind(organizationId, logo && JSON.stringify(logo), at, actor),
    recordAudit(
      db,
      source,
      {
        action: 'organization.updated',
        target: organizationId,
        details: { before: { logo: before?.path ?? null }, after: { logo: path } },
      },
      { ifChanged: true },
    ),
    startCardUpdates(context, organizationId),
    ...(logo === null
      ? []
      : [
          recordContentAuthor(db, {
            source: 'logo',
            target: organizationId,
            organizationId,
            actor,
            at,
          }),
        ]),
  ]);
  if (logo !== null && written?.meta.changes === 0)
    throwIfRefused(await findPublishingRefusal(db, source));
  // Also if nothing changed: the response to an earlier attempt may have been lost before this.
  await context.notify('organizationChanged', { organizationId: organizationId });
  if (parseFirstRow(started, startedSchema)?.revision === 1) {
    await enqueueCardUpdates(context, organizationId, origin);
  }
  if (before !== null && before.path !== path) await releaseImages(context, [before.path]);
  return logo;
}

async function requireLogo(
  context: Pick<Kernel, 'db' | 'now'>,
  path: string,
  { source, before }: { source: AuditSource; before: OrganizationLogo | null },
): Promise<OrganizationLogo> {
  if (before?.path === path) return before;
  const claimed = await claimImages(context, source.actor, [path], source.organizationId);
  const size = claimed.has(path) ? await measureImage(context.db, path) : null;
  if (size === null) throw refuse(LOGO_TEXT.missing);
  const { width, height, bytes } = size;
  if (!isLogoSize(size) || bytes > LOGO_MAX_BYTES) throw refuse(LOGO_TEXT.tooLarge);
  return { path, width, height };
}

function refuse(message: string): ApiError {
  return new ApiError('invalid_input', { issues: [{ path: 'path', message }] });
}
