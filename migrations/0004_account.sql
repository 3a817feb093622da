-- Links to choose a new password, as mailed. One use ends every link of its account.
CREATE TABLE password_resets (
  -- SHA-256 of the link's token: a leaked table opens no account.
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_by_user ON password_resets (user_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);

-- What a person wants to be written about; no row means the defaults.
CREATE TABLE preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email_notifications INTEGER NOT NULL CHECK (email_notifications IN (0, 1)),
  card_views INTEGER NOT NULL CHECK (card_views IN (0, 1)),
  new_contacts INTEGER NOT NULL CHECK (new_contacts IN (0, 1)),
  weekly_report INTEGER NOT NULL CHECK (weekly_report IN (0, 1)),
  marketing_emails INTEGER NOT NULL CHECK (marketing_emails IN (0, 1))
) STRICT, WITHOUT ROWID;
