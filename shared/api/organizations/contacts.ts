import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Contacts as CSV. Query: `group`, `member`. Recorded in the audit log; owners get a mail if the
 * caller exports more than `EXPORT_ALERT_CONTACTS` on a UTC day, in one file or several.
 */
export const exportOrganizationContactsCsv = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** Like the CSV, as one address book file (vCard 3.0). */
export const exportOrganizationContactsVcf = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts.vcf',
  auth: true,
  request: null,
  response: 'file',
});
