-- Times are INTEGER milliseconds since 1970. An owner's tables need no owner's ID. Columns named `no` are keys of this
-- ledger only; IDs are those that others see.

-- The card that contacts came by, with its username at that time. A renamed card has a row for each.
CREATE TABLE contact_cards (
  no INTEGER PRIMARY KEY,
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  UNIQUE (card_id, username)
) STRICT;

CREATE INDEX contact_cards_by_username ON contact_cards (username);

-- Contact submissions of visitors with the owner's notes. All are stored; the plan limits how many can be read, lowest
-- number first.
CREATE TABLE contacts (
  -- Grows with every contact, so that lists are in the order of arrival.
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card_no INTEGER NOT NULL REFERENCES contact_cards (no),
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
  -- Everything searchable, as the terms of the search index.
  search_terms TEXT NOT NULL,
  -- Identifies one submission of one visitor: a retry creates no second contact.
  request_key TEXT NOT NULL UNIQUE,
  -- Grows with every change, so that a merge replaces only what it has read.
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX contacts_by_card ON contacts (card_no, no);
CREATE INDEX contacts_by_time ON contacts (created_at, card_no);
CREATE INDEX contacts_marked ON contacts (no) WHERE is_marked = 1;
-- Duplicates are found from these indexes alone, in list order.
CREATE INDEX contacts_by_email ON contacts (email_key, no) WHERE email_key <> '';
CREATE INDEX contacts_by_phone ON contacts (phone_key, no) WHERE phone_key <> '';

-- Submissions beyond the limit of a card or an address, until the owner keeps or deletes them, for at most 30 days.
CREATE TABLE held_contacts (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  card_no INTEGER NOT NULL REFERENCES contact_cards (no),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  company TEXT NOT NULL,
  note TEXT NOT NULL,
  consent TEXT NOT NULL,
  source TEXT CHECK (source IN ('qr', 'nfc', 'pass', 'link', 'signature')),
  email_key TEXT NOT NULL,
  phone_key TEXT NOT NULL,
  search_terms TEXT NOT NULL,
  request_key TEXT NOT NULL UNIQUE,
  -- Submissions this row represents: one that replaces an older row adds that row's count to its own.
  submission_count INTEGER NOT NULL DEFAULT 1 CHECK (submission_count > 0),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX held_contacts_by_card ON held_contacts (card_no, no);
CREATE INDEX held_contacts_by_time ON held_contacts (created_at);

-- What follows is kept up to date by triggers, so that no read counts or compares all contacts.

-- The search index: terms as our own folding builds them, separated by spaces (`worker/contacts/search-terms.ts`).
CREATE VIRTUAL TABLE contact_search USING fts5 (
  search_terms, content = 'contacts', content_rowid = 'no', tokenize = 'ascii', prefix = '1 2 3 4 5 6 7 8'
);

CREATE TABLE contact_tags (
  tag TEXT NOT NULL,
  contact_no INTEGER NOT NULL,
  PRIMARY KEY (tag, contact_no)
) STRICT, WITHOUT ROWID;

-- Addresses and phone numbers that several contacts share.
CREATE TABLE contact_shared_keys (
  kind TEXT NOT NULL CHECK (kind IN ('email', 'phone')),
  value TEXT NOT NULL,
  PRIMARY KEY (kind, value)
) STRICT, WITHOUT ROWID;

-- One row of totals. `submissions` is the sum of `submission_count`.
CREATE TABLE contact_counts (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  stored INTEGER NOT NULL,
  held INTEGER NOT NULL,
  submissions INTEGER NOT NULL
) STRICT;

INSERT INTO contact_counts VALUES (1, 0, 0, 0);

CREATE TRIGGER contacts_added AFTER INSERT ON contacts
BEGIN
  INSERT INTO contact_search (rowid, search_terms) VALUES (new.no, new.search_terms);
  INSERT OR IGNORE INTO contact_tags SELECT value, new.no FROM json_each(new.tags);
  INSERT OR IGNORE INTO contact_shared_keys SELECT 'email', new.email_key
    WHERE EXISTS (SELECT 1 FROM contacts WHERE email_key = new.email_key AND email_key <> '' AND no <> new.no);
  INSERT OR IGNORE INTO contact_shared_keys SELECT 'phone', new.phone_key
    WHERE EXISTS (SELECT 1 FROM contacts WHERE phone_key = new.phone_key AND phone_key <> '' AND no <> new.no);
  UPDATE contact_counts SET stored = stored + 1;
END;

CREATE TRIGGER contacts_removed AFTER DELETE ON contacts
BEGIN
  INSERT INTO contact_search (contact_search, rowid, search_terms) VALUES ('delete', old.no, old.search_terms);
  DELETE FROM contact_tags WHERE contact_no = old.no AND tag IN (SELECT value FROM json_each(old.tags));
  DELETE FROM contact_shared_keys WHERE kind = 'email' AND value = old.email_key
    AND (SELECT count(*) FROM (SELECT 1 FROM contacts WHERE email_key = old.email_key AND email_key <> '' LIMIT 2)) < 2;
  DELETE FROM contact_shared_keys WHERE kind = 'phone' AND value = old.phone_key
    AND (SELECT count(*) FROM (SELECT 1 FROM contacts WHERE phone_key = old.phone_key AND phone_key <> '' LIMIT 2)) < 2;
  UPDATE contact_counts SET stored = stored - 1;
END;

CREATE TRIGGER contacts_changed AFTER UPDATE ON contacts
BEGIN
  INSERT INTO contact_search (contact_search, rowid, search_terms) VALUES ('delete', old.no, old.search_terms);
  INSERT INTO contact_search (rowid, search_terms) VALUES (new.no, new.search_terms);
  DELETE FROM contact_tags WHERE contact_no = old.no AND tag IN (SELECT value FROM json_each(old.tags));
  INSERT OR IGNORE INTO contact_tags SELECT value, new.no FROM json_each(new.tags);
  INSERT OR IGNORE INTO contact_shared_keys SELECT 'email', new.email_key
    WHERE EXISTS (SELECT 1 FROM contacts WHERE email_key = new.email_key AND email_key <> '' AND no <> new.no);
  INSERT OR IGNORE INTO contact_shared_keys SELECT 'phone', new.phone_key
    WHERE EXISTS (SELECT 1 FROM contacts WHERE phone_key = new.phone_key AND phone_key <> '' AND no <> new.no);
  DELETE FROM contact_shared_keys WHERE kind = 'email' AND value = old.email_key
    AND (SELECT count(*) FROM (SELECT 1 FROM contacts WHERE email_key = old.email_key AND email_key <> '' LIMIT 2)) < 2;
  DELETE FROM contact_shared_keys WHERE kind = 'phone' AND value = old.phone_key
    AND (SELECT count(*) FROM (SELECT 1 FROM contacts WHERE phone_key = old.phone_key AND phone_key <> '' LIMIT 2)) < 2;
END;

CREATE TRIGGER held_contacts_added AFTER INSERT ON held_contacts
BEGIN
  UPDATE contact_counts SET held = held + 1, submissions = submissions + new.submission_count;
END;

CREATE TRIGGER held_contacts_removed AFTER DELETE ON held_contacts
BEGIN
  UPDATE contact_counts SET held = held - 1, submissions = submissions - old.submission_count;
END;

CREATE TRIGGER held_contacts_changed AFTER UPDATE OF submission_count ON held_contacts
BEGIN
  UPDATE contact_counts SET submissions = submissions + new.submission_count - old.submission_count;
END;
