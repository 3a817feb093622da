import { z } from 'zod';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import { paletteColorSchema } from '#shared/card/policy/field-state.ts';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { buildHasPaidSql } from '#worker/db/paid-sql.ts';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { PRODUCT_COLOR, type Letterhead } from '#worker/http/send-mail.ts';
import { findVisibleLogos } from '#worker/organizations/find-logos.ts';

const FIND = `SELECT o.name, o.logo ->> '$.path' AS logo,
    (SELECT p.content ->> '$.colors.accent' FROM organization_policies p
      WHERE p.organization_id = o.id AND p.is_default = 1) AS color,
    ${buildHasPaidSql('o.billing_owner_id')} OR EXISTS (SELECT 1 FROM organization_domains d
      WHERE d.organization_id = o.id AND d.status = 'verified') AS isKnown
  FROM organizations o WHERE o.id = ?1 AND o.deleting_at IS NULL`;
const rowSchema = z.object({
  name: z.string(),
  logo: z.string().regex(MEDIA_PATH).nullable().catch(null),
  color: paletteColorSchema.nullable().catch(null),
  isKnown: sqlBoolean,
});

/**
 * The name, logo and color of an organization for mails to strangers in its name. Null unless it has
 * paid or proven a domain, and for a name that could be a message. `origin` serves the logo, which is
 * shown only where the organization's cards show it; `color` replaces one that it has not chosen.
 */
export async function findLetterhead(
  db: D1Database,
  organizationId: string,
  { origin, color: brandColor }: { origin: string; color: string | undefined },
): Promise<Letterhead | null> {
  const row = await firstRow(db.prepare(FIND).bind(organizationId), rowSchema);
  const name = row === null ? '' : toPlainOrganizationName(row.name);
  if (row === null || !row.isKnown || name === '') return null;
  const { logo, color } = row;
  const isShown = logo !== null && (await findVisibleLogos(db, [logo])).has(logo);
  return { name, logo: isShown ? origin + logo : '', color: color ?? brandColor ?? PRODUCT_COLOR };
}
