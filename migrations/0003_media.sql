-- One row per stored image; the object in the bucket is `<hash>.<ext>`.
CREATE TABLE media (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  ext TEXT NOT NULL CHECK (ext IN ('png', 'jpg', 'webp')),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- pending until the bucket has it; deleting while the sweep removes it.
  state TEXT NOT NULL CHECK (state IN ('pending', 'stored', 'deleting')),
  created_at TEXT NOT NULL,
  -- When the sweep next asks whether a card still shows it.
  check_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX media_by_check ON media (check_at);

CREATE TABLE media_uploads (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL REFERENCES media (hash) ON DELETE CASCADE,
  uploaded_at TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX media_uploads_by_hash ON media_uploads (hash);
CREATE INDEX media_uploads_by_time ON media_uploads (user_id, uploaded_at);
