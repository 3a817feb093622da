CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The browser's name for the card: unique for its owner only.
  client_id TEXT NOT NULL,
  username TEXT NOT NULL UNIQUE,
  -- Never repeats under one username, not even for another card: caches are keyed by it.
  version INTEGER NOT NULL CHECK (version >= 1),
  content TEXT NOT NULL CHECK (json_valid(content)),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  views INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, client_id)
) STRICT;
CREATE INDEX cards_by_owner ON cards (user_id, created_at, id);
CREATE INDEX cards_by_profile_image ON cards (content ->> '$.profileImage');
CREATE INDEX cards_by_contact_photo ON cards (content ->> '$.contactPhoto');
CREATE INDEX cards_by_header_photo ON cards (content ->> '$.headerPhoto');

-- Names given up lately: they stay their owner's until `held_until`, and lead to the card that was renamed.
CREATE TABLE username_holds (
  username TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  card_id TEXT REFERENCES cards (id) ON DELETE SET NULL,
  last_version INTEGER NOT NULL,
  held_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX username_holds_by_owner ON username_holds (user_id);
CREATE INDEX username_holds_by_card ON username_holds (card_id);
CREATE INDEX username_holds_by_expiry ON username_holds (held_until);
