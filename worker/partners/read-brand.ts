import { z } from 'zod';
import type { StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import { brandSchema, type Brand } from '#shared/brand/brand.ts';
import { allRows, firstRow, hasRow, jsonColumn } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** What a partner begins with: its name, and the product's colors. */
export function buildFirstBrand(name: string): Brand {
  return {
    productName: name,
    tagline: '',
    primaryColor: '#d9b36a',
    backgroundColor: '#0e0d0b',
    logo: '',
    icon: '',
    senderName: '',
    replyTo: '',
    supportEmail: '',
    hasWatermark: true,
  };
}

const ADD_FIRST = `INSERT INTO partner_brands (organization_id, brand, updated_at)
  SELECT id, ?2, ?3 FROM organizations WHERE id = ?1 AND kind = 'partner'
  ON CONFLICT (organization_id) DO NOTHING`;

/** The statement that stores the first branding of a partner made before it in the batch. */
export function buildBrandInsert(
  db: D1Database,
  organizationId: string,
  name: string,
  at: string,
): D1PreparedStatement {
  return db.prepare(ADD_FIRST).bind(organizationId, JSON.stringify(buildFirstBrand(name)), at);
}

export const brandRowSchema = z.object({
  brand: jsonColumn(brandSchema),
  terms: z.string(),
  privacy: z.string(),
  version: z.int(),
  updatedAt: z.string(),
});
export const BRAND_COLUMNS = 'brand, terms, privacy, version, updated_at AS updatedAt';
const READ = `SELECT ${BRAND_COLUMNS} FROM partner_brands WHERE organization_id = ?1`;

/** The stored branding of a partner. Throws `not_found` without one. */
export async function readStoredBrand(
  db: D1Database,
  organizationId: string,
): Promise<StoredBrand> {
  const row = await firstRow(db.prepare(READ).bind(organizationId), brandRowSchema);
  if (row === null) throw new ApiError('not_found');
  return row;
}

const nameSchema = z.object({ name: z.string() });

/** The partner's name of the product. Empty for an unknown partner. */
export async function readBrandName(db: D1Database, organizationId: string): Promise<string> {
  const statement = db
    .prepare(
      "SELECT brand ->> '$.productName' AS name FROM partner_brands WHERE organization_id = ?1",
    )
    .bind(organizationId);
  return (await firstRow(statement, nameSchema))?.name ?? '';
}

const pathSchema = z.object({ path: z.string() });

/** The given `/media/` paths that are a partner's logo or icon. */
export async function findBrandPictures(
  db: D1Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const statement = db
    .prepare(
      `SELECT brand ->> '$.logo' AS path FROM partner_brands
        WHERE brand ->> '$.logo' IN (SELECT value FROM json_each(?1))
      UNION SELECT brand ->> '$.icon' FROM partner_brands
        WHERE brand ->> '$.icon' IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(paths));
  const pictures = await allRows(statement, pathSchema);
  return new Set(pictures.map(({ path }) => path));
}

const REMOVE = `DELETE FROM partner_brands WHERE organization_id = (
  SELECT id FROM organizations WHERE id = ?1 AND deleting_at IS NOT NULL) RETURNING version`;

/** Deletes the branding of a partner that is being deleted. Returns whether there was one. */
export async function removeBrand(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(REMOVE).bind(organizationId));
}
