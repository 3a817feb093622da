import { z } from 'zod';
import {
  frontPageSchema,
  DEFAULT_FRONT_PAGE,
  type FrontPage,
} from '#shared/organization/front-page.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';

const READ = 'SELECT front_page AS page FROM organizations WHERE id = ?1 AND deleting_at IS NULL';
const rowSchema = z.object({ page: jsonColumn(frontPageSchema).nullable() });

/** What the root of a company's own domain shows. */
export async function findFrontPage(db: D1Database, organizationId: string): Promise<FrontPage> {
  const row = await firstRow(db.prepare(READ).bind(organizationId), rowSchema);
  return row?.page ?? DEFAULT_FRONT_PAGE;
}
