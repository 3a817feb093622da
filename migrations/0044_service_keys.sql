-- A service key belongs to its organization: it works on when its maker leaves or loses the role.
ALTER TABLE api_keys ADD COLUMN is_service INTEGER NOT NULL DEFAULT 0 CHECK (is_service IN (0, 1));
-- When the owners were mailed that it ends soon. NULL: not yet.
ALTER TABLE api_keys ADD COLUMN end_mailed_at TEXT;
-- Of the mailed link by which an only admin confirms a paused key of their own: SHA-256, and from when it works.
ALTER TABLE api_keys ADD COLUMN resume_token_hash TEXT;
ALTER TABLE api_keys ADD COLUMN resume_usable_at TEXT;

CREATE INDEX api_keys_by_end ON api_keys (expires_at) WHERE is_service = 1 AND end_mailed_at IS NULL;
