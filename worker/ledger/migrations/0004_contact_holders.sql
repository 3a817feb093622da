-- Contacts of an organization's company cards belong to the organization and are read by the member who held the card, or
-- by the heir of a member who left. A handover changes the holder's row, however many contacts it has.
CREATE TABLE contact_holders (
  -- Random: a number could be given again after a restore, to another person.
  id TEXT PRIMARY KEY,
  -- The account that received the contacts.
  received_by TEXT NOT NULL,
  -- The account that has them now.
  account_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_holders_by_account ON contact_holders (account_id, received_by);

-- Which holders' contacts a departure handed over, so that it can be undone.
CREATE TABLE contact_handovers (
  no INTEGER PRIMARY KEY,
  departure_id TEXT NOT NULL,
  holder_id TEXT NOT NULL,
  -- The account that had them before.
  from_account TEXT NOT NULL,
  UNIQUE (departure_id, holder_id)
) STRICT;

CREATE INDEX contact_handovers_by_holder ON contact_handovers (holder_id, no);

-- Empty in the ledger of an account. No reference: a backup restores tables in the order of their creation.
ALTER TABLE contacts ADD COLUMN holder_id TEXT NOT NULL DEFAULT '';
ALTER TABLE held_contacts ADD COLUMN holder_id TEXT NOT NULL DEFAULT '';

CREATE INDEX contacts_by_holder ON contacts (holder_id, no) WHERE holder_id <> '';
CREATE INDEX held_contacts_by_holder ON held_contacts (holder_id, no) WHERE holder_id <> '';
