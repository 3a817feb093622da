import { isOrganizationHost, type FrontPage } from '#shared/organization/front-page.ts';
import { parseWebAddress } from '#shared/card/link/web-address.ts';
import { elementValueIssue } from '#shared/card/link/element-link.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql } from '#worker/db/publishing-sql.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import { getCheckHost } from '#worker/hosts/check-host.ts';
import { findHome } from '#worker/hosts/find-home.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findFrontPage } from '#worker/organizations/front-page-row.ts';
import { FRONT_PAGE_TEXT } from '#worker/organizations/copy.ts';
import { readDomains } from '#worker/organizations/domains/manage-domains.ts';

// `startCardUpdates` is not needed: no card shows the page, which the organization's record contains.
const SAVE = `UPDATE organizations SET front_page = ?2, updated_at = ?3
  WHERE id = ?1 AND deleting_at IS NULL AND front_page IS NOT ?2
    AND ${buildMayPublishSql({ organization: '?1', actor: '?4', at: '?3' })}`;

/**
 * Changes what the root of a company's own domain shows, by one write of its public record. Throws
 * `invalid_input` for an address that the page may not lead to, and the refusals of
 * `findPublishingRefusal`.
 */
export async function saveFrontPage(
  context: Kernel,
  written: FrontPage,
  source: AuditSource,
): Promise<FrontPage> {
  const { db } = context;
  const { organizationId, at, actor } = source;
  const before = await findFrontPage(db, organizationId);
  const website = written.website === '' ? '' : await requireWebsite(context, written, source);
  const page: FrontPage = { ...written, website };
  const isChanged = JSON.stringify(page) !== JSON.stringify(before);
  const [saved] = await db.batch([
    db.prepare(SAVE).bind(organizationId, JSON.stringify(page), at, actor),
    recordAudit(
      db,
      source,
      {
        action: 'organization.updated',
        target: organizationId,
        details: { before: { frontPage: before }, after: { frontPage: page } },
      },
      { ifChanged: true },
    ),
  ]);
  if (isChanged && saved?.meta.changes === 0) {
    throwIfRefused(await findPublishingRefusal(db, source));
  }
  // Also if nothing changed: the response to an earlier attempt may have been lost before this.
  await context.notify('organizationChanged', { organizationId });
  return page;
}

/** The address in its normal form. Throws `invalid_input`. */
async function requireWebsite(
  context: Kernel,
  { website, opens }: FrontPage,
  { organizationId }: AuditSource,
): Promise<string> {
  const issue = elementValueIssue('website', website);
  if (issue !== null) throw refuse(issue);
  const url = parseWebAddress(website);
  if (url === null || url.protocol !== 'https:' || url.port !== '') {
    throw refuse(FRONT_PAGE_TEXT.noAddress);
  }
  const { publicOrigin, db } = context;
  const isProduct = publicOrigin !== '' && new URL(publicOrigin).hostname === url.hostname;
  if (isProduct || (await getCheckHost(context)(url.hostname)) !== null) {
    throw refuse(FRONT_PAGE_TEXT.ownHost);
  }
  if (opens === 'website') {
    const [home, domains] = await Promise.all([
      findHome(context, organizationId),
      readDomains(db, organizationId),
    ]);
    const proven = domains.filter(({ status }) => status !== 'pending');
    const own = { home, domains: proven.map(({ domain }) => domain) };
    if (!isOrganizationHost(url.hostname, own)) throw refuse(FRONT_PAGE_TEXT.foreign);
  }
  return url.href;
}

function refuse(message: string): ApiError {
  return new ApiError('invalid_input', { issues: [{ path: 'website', message }] });
}
