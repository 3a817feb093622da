import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/contacts.ts';
import { exportCompanyContacts } from '#worker/contacts/company/export-company-contacts.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

/** Contacts of company cards as files. */
export function contactExportRoutes(kernel: Kernel): Hono<MemberEnv> {
  const { requireUser } = kernel;
  const requireMember = createRequireMember(kernel);
  const requireReader = requireMember('readContacts');
  return new Hono<MemberEnv>()
    .get(contract.exportCompanyContactsCsv.path, requireUser, requireReader, (c) =>
      exportCompanyContacts(kernel, c, 'csv'),
    )
    .get(contract.exportCompanyContactsVcf.path, requireUser, requireReader, (c) =>
      exportCompanyContacts(kernel, c, 'vcf'),
    );
}
