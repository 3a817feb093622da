import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/contacts.ts';
import { exportCompanyContacts } from '#worker/organizations/contacts/export-contacts.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Contacts of company cards as files. */
export function contactExportRoutes(context: OrganizationContext): Hono<MemberEnv> {
  const { requireUser } = context;
  const requireMember = createRequireMember(context);
  const requireReader = requireMember('readContacts');
  return new Hono<MemberEnv>()
    .get(contract.exportCompanyContactsCsv.path, requireUser, requireReader, (c) =>
      exportCompanyContacts(context, c, 'csv'),
    )
    .get(contract.exportCompanyContactsVcf.path, requireUser, requireReader, (c) =>
      exportCompanyContacts(context, c, 'vcf'),
    );
}
