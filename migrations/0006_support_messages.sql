-- What people wrote on the help page. Kept until the sweep removes it; `mailed_at` is null while the mail is still to be sent.
CREATE TABLE support_messages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at TEXT NOT NULL,
  mailed_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX support_messages_by_time ON support_messages (created_at);
CREATE INDEX support_messages_by_mailed ON support_messages (mailed_at);
