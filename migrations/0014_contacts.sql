-- The people visitors of a card are: what they left, and what the owner wrote beside it. All are kept; how many can be
-- seen is judged by the plan at each read, the oldest first.
CREATE TABLE contacts (
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
  -- The sentence the visitor agreed to, as it was shown.
  consent TEXT NOT NULL,
  source TEXT CHECK (source IN ('qr', 'nfc', 'pass', 'link', 'signature')),
  owner_note TEXT NOT NULL DEFAULT '',
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  is_marked INTEGER NOT NULL DEFAULT 0 CHECK (is_marked IN (0, 1)),
  met_on TEXT NOT NULL DEFAULT '',
  met_where TEXT NOT NULL DEFAULT '',
  -- How two entries are known to be one person: the address in lower case, the number's digits; empty for none.
  email_key TEXT NOT NULL,
  phone_key TEXT NOT NULL,
  -- All that can be searched, in lower case of every script.
  haystack TEXT NOT NULL,
  -- Names one attempt of one visitor: sent again, it makes no second contact.
  request_key TEXT NOT NULL UNIQUE,
  -- Rises with every change, so that a merge replaces only what it has read.
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX contacts_by_owner ON contacts (user_id, created_at, id);
CREATE INDEX contacts_by_card ON contacts (card_id, created_at);
