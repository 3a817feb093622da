import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/organizations/contacts.ts';
import type { HeldChoice } from '#shared/api/contacts.ts';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { MemberEnv } from '#worker/organizations/access/require-member.ts';
import {
  buildAuditSource,
  recordAudit,
  type AuditEvent,
} from '#worker/organizations/audit/audit-entry.ts';
import type { ContactScope } from '#worker/organizations/contacts/contact-ports.ts';
import { exportCompanyContacts } from '#worker/organizations/contacts/export-contacts.ts';
import { findContactScope } from '#worker/organizations/contacts/find-contact-scope.ts';
import { nameMembers } from '#worker/organizations/contacts/name-members.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';

/** Contacts of company cards: list, change, delete, export, and review of held-back contacts. */
export function companyContactRoutes(context: OrganizationContext): Hono<MemberEnv> {
  const { companyContacts, db, requireUser, requireMember } = context;
  const requireReader = requireMember('readContacts');
  const app = new Hono<MemberEnv>().route('/', heldContactRoutes(context));

  app.get(contract.listCompanyContacts.path, requireUser, requireReader, async (c) => {
    await limitReads(context, c);
    const scope = await findChosenScope(context, c);
    const page = await companyContacts.readPage(scope, c.req.query());
    const accountIds = page.contacts.map(({ accountId }) => accountId);
    const members = await nameMembers(db, scope.organizationId, accountIds);
    return c.json({
      contacts: page.contacts.map(({ contact, accountId }) => ({
        ...contact,
        member: members.get(accountId) ?? null,
      })),
      next: page.nextCursor,
      total: page.total,
      waiting: page.waiting,
    });
  });

  app.post(
    contract.createCompanyContact.path,
    requireUser,
    requireReader,
    validate(contract.createCompanyContact.request),
    async (c) => {
      const scope = await findContactScope(db, c.get('actor'), {});
      const added = c.req.valid('json');
      const contact = await companyContacts.add(scope, added, context.originOf(c.req.url));
      // A repeated call returns the same contact, and records nothing again.
      const details = { card: added.card };
      await record(
        context,
        c,
        { action: 'contact.created', target: contact.id, details },
        `contact.created ${contact.id}`,
      );
      return c.json(contact, 201);
    },
  );

  app.get(contract.readCompanyContact.path, requireUser, requireReader, async (c) => {
    const scope = await findContactScope(db, c.get('actor'), {});
    return c.json(await companyContacts.read(scope, c.req.param('contact')));
  });

  app.patch(
    contract.updateCompanyContact.path,
    requireUser,
    requireReader,
    validate(contract.updateCompanyContact.request),
    async (c) => {
      const scope = await findContactScope(db, c.get('actor'), {});
      const { contact } = c.req.param();
      const changes = c.req.valid('json');
      await companyContacts.read(scope, contact);
      // Names of fields only: the log outlives what a contact may ask to have deleted.
      const details = { changed: Object.keys(changes) };
      await record(context, c, { action: 'contact.updated', target: contact, details });
      return c.json(await companyContacts.change(scope, contact, changes));
    },
  );

  app.delete(contract.deleteCompanyContact.path, requireUser, requireReader, async (c) => {
    const scope = await findContactScope(db, c.get('actor'), {});
    const { contact } = c.req.param();
    await companyContacts.read(scope, contact);
    await record(context, c, { action: 'contact.deleted', target: contact });
    await companyContacts.remove(scope, contact);
    return c.body(null, 204);
  });

  app.get(contract.exportCompanyContactsCsv.path, requireUser, requireReader, (c) =>
    exportCompanyContacts(context, c, 'csv'),
  );

  app.get(contract.exportCompanyContactsVcf.path, requireUser, requireReader, (c) =>
    exportCompanyContacts(context, c, 'vcf'),
  );

  return app;
}

function heldContactRoutes(context: OrganizationContext): Hono<MemberEnv> {
  const { companyContacts, requireUser, requireMember } = context;
  const requireReader = requireMember('readContacts');
  const app = new Hono<MemberEnv>();

  app.get(contract.listHeldCompanyContacts.path, requireUser, requireReader, async (c) => {
    await limitReads(context, c);
    const cursor = c.req.query('cursor') ?? null;
    return c.json(await companyContacts.held.readPage(await findChosenScope(context, c), cursor));
  });

  app.post(
    contract.acceptHeldCompanyContacts.path,
    requireUser,
    requireReader,
    validate(contract.acceptHeldCompanyContacts.request),
    async (c) => {
      const scope = await findChosenScope(context, c);
      const choice = c.req.valid('json');
      await recordHeld(context, c, 'contacts.accepted', scope, choice);
      return c.json({ changed: await companyContacts.held.accept(scope, choice) });
    },
  );

  app.post(
    contract.deleteHeldCompanyContacts.path,
    requireUser,
    requireReader,
    validate(contract.deleteHeldCompanyContacts.request),
    async (c) => {
      const scope = await findChosenScope(context, c);
      const choice = c.req.valid('json');
      await recordHeld(context, c, 'contacts.deleted', scope, choice);
      return c.json({ changed: await companyContacts.held.remove(scope, choice) });
    },
  );

  return app;
}

async function limitReads(
  { rateLimit }: OrganizationContext,
  c: Context<MemberEnv>,
): Promise<void> {
  const { id, apiKeyId } = c.get('user');
  // API keys have their own limit.
  if (apiKeyId === undefined) await rateLimit(`contacts:${id}`);
}

function findChosenScope(
  { db }: OrganizationContext,
  c: Context<MemberEnv>,
): Promise<ContactScope> {
  const { group, member } = c.req.query();
  return findContactScope(db, c.get('actor'), { group, member });
}

/**
 * Records a change before it happens: no transaction spans the audit log and the contacts, and a log
 * with a change that failed is better than a change that no log has.
 */
async function record(
  { db, now }: OrganizationContext,
  c: Context<MemberEnv>,
  event: AuditEvent,
  id?: string,
): Promise<void> {
  await recordAudit(db, buildAuditSource(c, now()), event, {
    ifChanged: false,
    ...(id !== undefined && { id }),
  }).run();
}

/** One entry for any number of contacts. */
async function recordHeld(
  context: OrganizationContext,
  c: Context<MemberEnv>,
  action: AuditAction,
  scope: ContactScope,
  choice: HeldChoice,
): Promise<void> {
  const count = await context.companyContacts.held.count(scope, choice);
  if (count === 0) return;
  await record(context, c, { action, target: scope.organizationId, details: { count } });
}
