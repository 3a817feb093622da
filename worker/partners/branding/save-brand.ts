import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { saveBrand, StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import type { Brand } from '#shared/brand/brand.ts';
import { findUnreadablePair } from '#shared/brand/brand-contrast.ts';
import { containsName } from '#shared/text/skeleton.ts';
import { type AuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { createBrandChanges } from '#worker/brands/brand-changes.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { parseFirstRow } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';
import { requireOwnImages } from '#worker/partners/branding/brand-images.ts';
import { PARTNER_TEXT } from '#worker/partners/copy.ts';
import { brandRowSchema, BRAND_COLUMNS, readStoredBrand } from '#worker/partners/read-brand.ts';

const SAVE = `UPDATE partner_brands SET brand = ?3, terms = ?4, privacy = ?5,
    version = version + 1, updated_at = ?6
  WHERE organization_id = ?1 AND version = ?2
    AND ${buildMayPublishSql({ organization: '?1', actor: '?7', at: '?6' })}
  RETURNING ${BRAND_COLUMNS}`;

/**
 * Replaces the branding and writes its public record once. Throws `invalid_input` for colors that
 * are hard to read, names that contain the product's, and images of others, `version_conflict` if
 * another was saved since, and the refusals of `findPublishingRefusal`.
 */
export async function saveStoredBrand(
  context: Kernel,
  { brand, terms, privacy, version }: z.infer<typeof saveBrand.request>,
  source: AuditSource,
  origin: string,
): Promise<StoredBrand> {
  const { db } = context;
  const { organizationId, at } = source;
  const unreadable = findUnreadablePair(brand);
  if (unreadable !== null) {
    const issues = [{ path: 'brand.primaryColor', message: unreadable.message }];
    throw new ApiError('invalid_input', { issues });
  }
  await requireOwnImages(context, organizationId, brand);
  const before = await readStoredBrand(db, organizationId);
  requireOtherNames(brand, before.brand, context.productName);
  const [saved] = await db.batch([
    db
      .prepare(SAVE)
      .bind(organizationId, version, JSON.stringify(brand), terms, privacy, at, source.actor),
    recordAudit(
      db,
      source,
      {
        action: 'brand.updated',
        target: organizationId,
        // Legal texts can be long; the fields of the brand are short.
        details: { before: before.brand, after: brand },
      },
      { ifChanged: true },
    ),
  ]);
  const stored =
    parseFirstRow(saved, brandRowSchema) ??
    (await requireSameBrand(db, source, { brand, terms, privacy, version }));
  await createBrandChanges(context).refreshBrand(organizationId, origin);
  const former = [before.brand.logo, before.brand.icon].filter(
    (path) => path !== '' && path !== brand.logo && path !== brand.icon,
  );
  if (former.length > 0) await releaseImages(context, former);
  return stored;
}

/** A stored name stays until it is changed: the operator may have given it. */
function requireOtherNames(brand: Brand, before: Brand, productName: string): void {
  const issues = (['productName', 'senderName'] as const)
    .filter((field) => brand[field] !== before[field] && containsName(brand[field], productName))
    .map((field) => ({ path: `brand.${field}`, message: PARTNER_TEXT.nameTaken }));
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}

/**
 * The stored branding, if the request was already carried out and its response was lost. Throws
 * `version_conflict` otherwise, and the refusals of `findPublishingRefusal`.
 */
async function requireSameBrand(
  db: D1Database,
  source: AuditSource,
  { version, ...texts }: z.infer<typeof saveBrand.request>,
): Promise<StoredBrand> {
  throwIfRefused(await findPublishingRefusal(db, source));
  const current = await readStoredBrand(db, source.organizationId);
  const { brand, terms, privacy } = current;
  const isSame = isDeepStrictEqual({ brand, terms, privacy }, texts);
  if (isSame && current.version === version + 1) return current;
  throw new ApiError('version_conflict', { message: PARTNER_TEXT.conflict, current });
}
