import { z } from 'zod';
import { brandSchema } from '#shared/brand/brand.ts';
import { allRows, firstRow, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';

/** KV value under `brand:<organizationId>`: one value for everything that shows the brand. */
export const brandRecordSchema = z.object({
  brand: brandSchema,
  version: z.int(),
  /** The texts are read from the database: they are long, and only their own pages show them. */
  hasTerms: z.boolean(),
  hasPrivacy: z.boolean(),
});
export type BrandRecord = z.infer<typeof brandRecordSchema>;

const brandRowSchema = z.object({
  brand: jsonColumn(brandSchema),
  version: z.int(),
  has_terms: sqlBoolean,
  has_privacy: sqlBoolean,
});

/** A partner's brand according to the database; null without one. */
export async function findBrand(
  db: D1Database,
  organizationId: string,
): Promise<BrandRecord | null> {
  const statement = db
    .prepare(
      `SELECT brand, version, terms <> '' AS has_terms, privacy <> '' AS has_privacy
       FROM partner_brands WHERE organization_id = ?1`,
    )
    .bind(organizationId);
  const row = await firstRow(statement, brandRowSchema);
  if (row === null) return null;
  const { brand, version, has_terms: hasTerms, has_privacy: hasPrivacy } = row;
  return { brand, version, hasTerms, hasPrivacy };
}

const legalRowSchema = z.object({ terms: z.string(), privacy: z.string() });

/** A partner's legal texts; empty for the product's. */
export async function findLegalTexts(
  db: D1Database,
  organizationId: string,
): Promise<{ terms: string; privacy: string }> {
  const statement = db
    .prepare('SELECT terms, privacy FROM partner_brands WHERE organization_id = ?1')
    .bind(organizationId);
  return (await firstRow(statement, legalRowSchema)) ?? { terms: '', privacy: '' };
}

const customerRowSchema = z.object({ user_id: z.string(), organization_id: z.string() });

/** The partner of each account that belongs to one. */
export async function findPartners(
  db: D1Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const statement = db
    .prepare(
      `SELECT user_id, organization_id FROM partner_customers
       WHERE user_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify([...new Set(userIds)]));
  const rows = await allRows(statement, customerRowSchema);
  return new Map(rows.map((row) => [row.user_id, row.organization_id]));
}
