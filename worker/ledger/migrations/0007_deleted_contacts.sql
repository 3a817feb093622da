-- Contacts that the owner deleted, for a day in which they can be restored. Those that one call deleted have one time.
CREATE TABLE deleted_contacts (
  id TEXT PRIMARY KEY,
  -- Whether it was held back.
  is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
  holder_id TEXT NOT NULL,
  deleted_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- The row as it was.
  content TEXT NOT NULL CHECK (json_valid(content))
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_contacts_by_time ON deleted_contacts (deleted_at);
