-- Contacts beyond the limit of a card or of an address: kept apart until the owner keeps or deletes them, or 30 days.
CREATE TABLE held_contacts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- NULL once the card is gone; its name at that time stays.
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
  haystack TEXT NOT NULL,
  -- Names one attempt of one visitor: sent again, it makes no second row.
  request_key TEXT NOT NULL UNIQUE,
  -- How many contacts a row stands for: one that replaces an older row adds that row's count to its own.
  arrivals INTEGER NOT NULL DEFAULT 1 CHECK (arrivals > 0),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX held_contacts_by_owner ON held_contacts (user_id, created_at, id);
CREATE INDEX held_contacts_by_card ON held_contacts (card_id, created_at, id);
CREATE INDEX held_contacts_by_time ON held_contacts (created_at);
