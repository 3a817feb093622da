import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/contacts.ts';
import { exportOrganizationContacts } from '#worker/contacts/organization/export-organization-contacts.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Contacts of organization cards as files. */
export function contactExportRoutes(kernel: Kernel): Hono<MemberEnv> {
  const { requireUser } = kernel;
  const requireMember = createRequireMember(kernel);
  const requireReader = requireMember('readContacts');
  return new Hono<MemberEnv>()
    .get(contract.exportOrganizationContactsCsv.path, requireUser, requireReader, (c) =>
      exportOrganizationContacts(kernel, c, 'csv'),
    )
    .get(contract.exportOrganizationContactsVcf.path, requireUser, requireReader, (c) =>
      exportOrganizationContacts(kernel, c, 'vcf'),
    );
}
