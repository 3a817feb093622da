-- The accounts that have a ledger, a database of their own in a Durable Object (docs/decisions/0028-ledgers.md).
CREATE TABLE ledgers (
  -- No reference: the row outlives the account until its objects are empty.
  owner_id TEXT PRIMARY KEY,
  -- The number of objects that the ledger is spread over.
  shards INTEGER NOT NULL DEFAULT 1 CHECK (shards >= 1),
  -- The region its objects were created in. NULL: the platform chose.
  jurisdiction TEXT CHECK (jurisdiction IN ('eu')),
  created_at TEXT NOT NULL,
  -- When the account was deleted. The row is deleted once the objects are empty.
  deleted_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX ledgers_deleted ON ledgers (deleted_at) WHERE deleted_at IS NOT NULL;

-- However an account is deleted, its ledger is emptied by a job or by the hourly sweep.
CREATE TRIGGER users_close_ledger AFTER DELETE ON users
BEGIN
  UPDATE ledgers SET deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE owner_id = old.id;
END;

-- Deleted cards whose visits are still in the ledger of their owner. Those of a deleted account go with its ledger.
CREATE TABLE deleted_cards (
  card_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deleted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_cards_by_owner ON deleted_cards (owner_id);
CREATE INDEX deleted_cards_by_time ON deleted_cards (deleted_at);

CREATE TRIGGER cards_delete_visits AFTER DELETE ON cards
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  INSERT INTO deleted_cards VALUES (old.id, old.user_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
