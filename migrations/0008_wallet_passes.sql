-- One pass per card, in Apple's wallet under its serial and in Google's as `<issuer>.<serial>`. A pass outlives its card:
-- whoever holds it must be told that it ended.
CREATE TABLE passes (
  serial TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- No reference, because the card may be gone; with the browser's id of it, a card published again finds its pass.
  card_id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  -- What the pass last said: the card's content, its version, name and address, and the owner's words.
  content TEXT NOT NULL CHECK (json_valid(content)),
  card_version INTEGER NOT NULL,
  username TEXT NOT NULL,
  url TEXT NOT NULL,
  words TEXT NOT NULL CHECK (json_valid(words)),
  -- A hash of all a phone would show: the same hash is no change.
  face TEXT NOT NULL,
  -- Since when the card is not public; NULL while it is.
  voided_at TEXT,
  -- Rises with every change of any pass; Apple's update tag.
  change_tag INTEGER NOT NULL UNIQUE,
  -- The latest tag the wallets have been told of.
  told_tag INTEGER NOT NULL,
  -- The same moment in whole seconds, for Last-Modified; two changes of one pass never share one.
  modified_seconds INTEGER NOT NULL,
  -- 0 until its first generation has succeeded.
  is_ready INTEGER NOT NULL CHECK (is_ready IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The month's passes of an owner, and all of them.
CREATE INDEX passes_by_owner ON passes (user_id, created_at);
CREATE INDEX passes_by_client ON passes (user_id, client_id);
CREATE INDEX passes_by_username ON passes (username);
CREATE INDEX passes_untold ON passes (serial) WHERE told_tag < change_tag;

-- The sweep of images asks who shows a pass photo.
CREATE INDEX cards_by_pass_photo ON cards (content ->> '$.passPhoto');
