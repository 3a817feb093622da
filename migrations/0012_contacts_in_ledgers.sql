-- Contacts are in the ledgers of their owners (`worker/ledger/migrations/0001_contacts.sql`).
DROP TABLE contacts;
DROP TABLE held_contacts;
