-- Branding of white-label partners.
CREATE TABLE franchise_branding (
  partner TEXT PRIMARY KEY,
  -- JSON of `brandingSchema`.
  branding TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Images a partner has uploaded: only these can become the logo.
CREATE TABLE franchise_uploads (
  partner TEXT NOT NULL,
  hash TEXT NOT NULL REFERENCES media (hash) ON DELETE CASCADE,
  uploaded_at TEXT NOT NULL,
  PRIMARY KEY (partner, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX franchise_uploads_by_hash ON franchise_uploads (hash);

-- Messages from the help page.
CREATE TABLE support_messages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  -- NULL for messages sent without an account.
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  -- By the plan at that time: 0 without an account, 1 signed in, 2 priority support, 3 dedicated support.
  level INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 3),
  created_at TEXT NOT NULL,
  -- NULL until the mail is sent.
  mailed_at TEXT,
  -- When a digest named it because the day's mails were used up.
  digested_at TEXT,
  -- When an operator marked it as handled, and the operator's email.
  handled_at TEXT,
  handled_by TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX support_messages_by_time ON support_messages (created_at);
CREATE INDEX support_messages_by_mailed ON support_messages (mailed_at);
CREATE INDEX support_messages_by_user ON support_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX support_messages_open ON support_messages (level DESC, created_at DESC, id DESC)
  WHERE handled_at IS NULL;
CREATE INDEX support_messages_handled ON support_messages (handled_at DESC, id DESC)
  WHERE handled_at IS NOT NULL;
CREATE INDEX support_messages_to_mail ON support_messages (level DESC, created_at DESC, id)
  WHERE mailed_at IS NULL AND handled_at IS NULL;

-- Counts of what browsers blocked on our pages. Rows contain no personal data: a page is a pattern of the route table, and
-- a foreign address is its origin.
CREATE TABLE csp_reports (
  directive TEXT NOT NULL,
  -- A keyword such as `inline`, a scheme, a foreign origin, or a pattern of ours. Empty: the browser did not say.
  blocked TEXT NOT NULL,
  -- A pattern of ours; empty for any other address.
  page TEXT NOT NULL,
  count INTEGER NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  -- Keyed hashes of the reporting networks, as a JSON list.
  reporters TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (directive, blocked, page)
) STRICT, WITHOUT ROWID;

CREATE INDEX csp_reports_by_time ON csp_reports (last_at);
CREATE INDEX csp_reports_by_reporters ON csp_reports
  (json_array_length(reporters), last_at, directive, blocked, page);

-- Tokens that commands of the operator stored to reach the Worker, valid for an hour. Whoever can write this database is
-- the operator.
CREATE TABLE operator_tokens (
  token_hash TEXT PRIMARY KEY,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX operator_tokens_by_end ON operator_tokens (expires_at);
