import type { Context } from 'hono';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import { href } from '#shared/routes.ts';
import { buildAuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import {
  countOrganizationContacts,
  exportOrganizationCsv,
  exportOrganizationVcf,
} from '#worker/contacts/organization-contacts.ts';
import type { Kernel } from '#worker/kernel.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import { buildContactExportMail } from '#worker/contacts/organization/copy.ts';
import { countExport, noteNotified } from '#worker/contacts/organization/export-counts.ts';
import { findContactScope } from '#worker/organizations/find-contact-scope.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', vcf: 'text/vcard; charset=utf-8' } as const;
type ExportFormat = keyof typeof TYPES;

/**
 * Records the export before it sends anything, and notifies the owners if the person's exports of the
 * day are large together. If either fails, there is no export.
 */
export async function exportOrganizationContacts(
  kernel: Kernel,
  c: Context<MemberEnv>,
  format: ExportFormat,
): Promise<Response> {
  const { db, now } = kernel;
  const actor = c.get('actor');
  await kernel.limitCostly(`contact-export:${c.get('user').id}`);
  const { group, member } = c.req.query();
  const scope = await findContactScope(db, actor, { group, member });
  const count = await countOrganizationContacts(kernel, scope);
  const id = crypto.randomUUID();
  const chosen = { ...(group && { group }), ...(member && { member }) };
  const event = {
    action: 'contacts.exported',
    target: scope.organizationId,
    details: { format, count, scope: actor.scope, ...chosen },
  } as const;
  const source = buildAuditSource(c, now());
  const alarming = await countExport(db, source, count);
  if (alarming !== null) await mailOwners(kernel, scope.organizationId, id);
  await db.batch([
    recordAudit(db, source, event, { ifChanged: false, id }),
    ...(alarming === null ? [] : [noteNotified(db, source, alarming)]),
  ]);
  const brand = await kernel.brands.ofUser(actor.organization.billingOwnerId);
  const origin = await kernel.findAppOrigin(brand, kernel.originOf(c.req.url));
  const texts =
    format === 'csv'
      ? exportOrganizationCsv(kernel, scope)
      : exportOrganizationVcf(kernel, scope, origin);
  return c.body(textStream(texts), 200, {
    'Content-Type': TYPES[format],
    'Content-Disposition': buildContentDisposition('attachment', {
      text: `Contacts ${actor.organization.slug} ${source.at.slice(0, 10)}`,
      fallback: 'contacts',
      extension: format,
    }),
  });
}

async function mailOwners(
  context: Kernel,
  organizationId: string,
  exportId: string,
): Promise<void> {
  const owners = await listOwners(context.db, organizationId);
  const query = new URLSearchParams({ org: organizationId, view: 'audit' });
  const path = `${href('team')}?${query.toString()}`;
  await mailPeople(context, owners, context.publicOrigin, ({ id }, { productName, origin }) => ({
    ...buildContactExportMail({ productName, url: origin + path }),
    id: `export ${exportId} ${id}`,
  }));
}
