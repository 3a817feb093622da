-- An address an account waits for: one at a time, a later wish replaces it. Until its link is opened it changes nothing, and
-- it keeps the address from nobody.
CREATE TABLE email_changes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the link's token: a leaked table moves no account.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- The session that asked: the one that goes on when the others end.
  sid_hash TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_changes_by_end ON email_changes (expires_at);

-- Whether the payment provider has the address the account has now. A trigger, so that the note commits with the change.
ALTER TABLE customers ADD COLUMN is_email_told INTEGER NOT NULL DEFAULT 1 CHECK (is_email_told IN (0, 1));
CREATE INDEX customers_by_untold_email ON customers (is_live) WHERE is_email_told = 0;
CREATE TRIGGER customers_note_email AFTER UPDATE OF email ON users WHEN new.email <> old.email
BEGIN UPDATE customers SET is_email_told = 0 WHERE user_id = new.id; END;
