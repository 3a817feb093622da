import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/organizations/front-page.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import { buildAuditSource } from '#worker/audit/audit-entry.ts';
import { findHome } from '#worker/hosts/find-home.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findFrontPage } from '#worker/organizations/front-page-row.ts';
import { countListed, isListed, saveListing } from '#worker/organizations/front-page/listing.ts';
import { saveFrontPage } from '#worker/organizations/front-page/save-front-page.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** The page at the root of a company's own domain, and who is listed on it. */
export function frontPageRoutes(context: Kernel): Hono<MemberEnv> {
  const { db, now, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();

  async function findAddress(c: Context<MemberEnv>): Promise<string | null> {
    const home = await findHome(context, c.get('actor').organization.id);
    return home === null ? null : `${buildOwnOrigin(home, context.originOf(c.req.url))}/`;
  }

  async function readListing(c: Context<MemberEnv>) {
    const { id: memberId, organization } = c.get('actor');
    const [listed, { listsPeople }, address] = await Promise.all([
      isListed(db, { memberId, organizationId: organization.id }),
      findFrontPage(db, organization.id),
      findAddress(c),
    ]);
    return { isListed: listed, isListOpen: listsPeople, address };
  }

  app.get(contract.readFrontPage.path, requireUser, requireMember('manageFrontPage'), async (c) => {
    const { id } = c.get('actor').organization;
    const [frontPage, address, agreed] = await Promise.all([
      findFrontPage(db, id),
      findAddress(c),
      countListed(db, id),
    ]);
    return c.json({ frontPage, address, agreed });
  });

  app.put(
    contract.updateFrontPage.path,
    requireUser,
    requireMember('manageFrontPage'),
    validate(contract.updateFrontPage.request),
    async (c) => {
      await context.limitCostly(`front-page:${c.get('user').id}`);
      const source = buildAuditSource(c, now());
      return c.json({ frontPage: await saveFrontPage(context, c.req.valid('json'), source) });
    },
  );

  app.get(contract.readListing.path, requireUser, requireMember('useOwnCard'), async (c) =>
    c.json(await readListing(c)),
  );

  app.patch(
    contract.updateListing.path,
    requireUser,
    requireMember('useOwnCard'),
    validate(contract.updateListing.request),
    async (c) => {
      const { id: memberId, organization } = c.get('actor');
      const member = { memberId, organizationId: organization.id };
      await saveListing(db, { ...member, ...c.req.valid('json') });
      return c.json(await readListing(c));
    },
  );

  return app;
}
