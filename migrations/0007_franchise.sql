-- How a white-label partner's platform looks. One row per partner.
CREATE TABLE franchise_branding (
  partner TEXT PRIMARY KEY,
  -- JSON of `brandingSchema`.
  branding TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Which images a partner has uploaded: only those can become the logo.
CREATE TABLE franchise_uploads (
  partner TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES media (hash) ON DELETE CASCADE,
  uploaded_at TEXT NOT NULL,
  PRIMARY KEY (partner, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX franchise_uploads_by_hash ON franchise_uploads (hash);
