-- Contact submissions of visitors with the owner's notes. All are stored; the plan limits how many can be read, oldest
-- first.
CREATE TABLE contacts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- NULL once the card is deleted; its username at that time stays.
  card_id TEXT REFERENCES cards (id) ON DELETE SET NULL,
  card_username TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  company TEXT NOT NULL,
  note TEXT NOT NULL,
  -- The consent sentence as the visitor saw it.
  consent TEXT NOT NULL,
  source TEXT CHECK (source IN ('qr', 'nfc', 'pass', 'link', 'signature')),
  owner_note TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  is_marked INTEGER NOT NULL DEFAULT 0 CHECK (is_marked IN (0, 1)),
  met_on TEXT NOT NULL DEFAULT '',
  met_where TEXT NOT NULL DEFAULT '',
  -- Keys that identify duplicates: the address in lower case, the digits of the phone number; empty for none.
  email_key TEXT NOT NULL,
  phone_key TEXT NOT NULL,
  -- All searchable text, case-folded.
  search_text TEXT NOT NULL,
  -- Identifies one submission of one visitor: a retry creates no second contact.
  request_key TEXT NOT NULL UNIQUE,
  -- Grows with every change, so that a merge replaces only what it has read.
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX contacts_by_owner ON contacts (user_id, created_at, id);
CREATE INDEX contacts_by_card ON contacts (card_id, created_at);
-- Duplicates are found from these indexes alone, in list order.
CREATE INDEX contacts_by_email ON contacts (user_id, email_key, created_at, id) WHERE email_key <> '';
CREATE INDEX contacts_by_phone ON contacts (user_id, phone_key, created_at, id) WHERE phone_key <> '';

-- Submissions beyond the limit of a card or an address, until the owner keeps or deletes them, for at most 30 days.
CREATE TABLE held_contacts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- NULL once the card is deleted; its username at that time stays.
  card_id TEXT REFERENCES cards (id) ON DELETE SET NULL,
  card_username TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  company TEXT NOT NULL,
  note TEXT NOT NULL,
  consent TEXT NOT NULL,
  source TEXT CHECK (source IN ('qr', 'nfc', 'pass', 'link', 'signature')),
  email_key TEXT NOT NULL,
  phone_key TEXT NOT NULL,
  search_text TEXT NOT NULL,
  -- Identifies one submission of one visitor: a retry creates no second row.
  request_key TEXT NOT NULL UNIQUE,
  -- Submissions this row represents: one that replaces an older row adds that row's count to its own.
  submission_count INTEGER NOT NULL DEFAULT 1 CHECK (submission_count > 0),
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX held_contacts_by_owner ON held_contacts (user_id, created_at, id);
CREATE INDEX held_contacts_by_card ON held_contacts (card_id, created_at, id);
CREATE INDEX held_contacts_by_time ON held_contacts (created_at);
