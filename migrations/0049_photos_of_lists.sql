-- Why the card of a row has no photo, as a sentence.
ALTER TABLE invitation_list_rows ADD COLUMN photo_problem TEXT NOT NULL DEFAULT '';

-- Photos that a list's addresses led to, so that the same list again fetches and changes nothing.
CREATE TABLE fetched_photos (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- SHA-256 of the address, which may contain a secret.
  address_hash TEXT NOT NULL,
  -- The stored picture, `/media/<hash>.<ext>`.
  path TEXT NOT NULL,
  fetched_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, address_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX fetched_photos_by_time ON fetched_photos (fetched_at);

-- Photo addresses that lists of an organization called on a day (UTC), failed calls too.
CREATE TABLE photo_fetch_counts (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX photo_fetch_counts_by_day ON photo_fetch_counts (day);

-- Whether a list brought the picture, which counts apart from those of keys.
ALTER TABLE organization_uploads ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1));
CREATE INDEX organization_uploads_listed ON organization_uploads (organization_id, uploaded_at) WHERE is_listed = 1;
