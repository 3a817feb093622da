import contacts from './migrations/0001_contacts.sql?raw';
import visits from './migrations/0002_visits.sql?raw';
import auditEntries from './migrations/0003_audit_entries.sql?raw';
import contactHolders from './migrations/0004_contact_holders.sql?raw';
import rankedMonths from './migrations/0005_ranked_months.sql?raw';
import webhooks from './migrations/0006_webhooks.sql?raw';
import deletedContacts from './migrations/0007_deleted_contacts.sql?raw';

/** The schema of a ledger, in order. Forward only: a new version is a new file at the end. */
export const LEDGER_MIGRATIONS: readonly string[] = [
  contacts,
  visits,
  auditEntries,
  contactHolders,
  rankedMonths,
  webhooks,
  deletedContacts,
];
