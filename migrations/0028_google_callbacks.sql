-- Messages of Google Wallet about saved and removed passes, until they expire: Google may send one twice.
CREATE TABLE google_callbacks (
  nonce TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX google_callbacks_by_end ON google_callbacks (expires_at);
