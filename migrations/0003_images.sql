-- One row per stored image; the object in R2 is `<hash>.<ext>`.
CREATE TABLE media (
  hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
  ext TEXT NOT NULL CHECK (ext IN ('png', 'jpg', 'webp')),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- pending until R2 has the object; deleting while the sweep removes it.
  state TEXT NOT NULL CHECK (state IN ('pending', 'stored', 'deleting')),
  -- The first uploader: the sweep takes turns between accounts. No reference: the images outlive the account.
  uploader TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  -- When the sweep next checks whether a card shows the image.
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

-- Images that the elements of a card show: the sweep cannot search every card's list.
CREATE TABLE card_pictures (
  path TEXT NOT NULL,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  -- The plans under which the public page shows the image, as a JSON list; empty for hidden elements and for elements
  -- that are neither video nor product.
  plans TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (path, card_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_pictures_by_card ON card_pictures (card_id);
