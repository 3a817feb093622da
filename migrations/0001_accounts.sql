-- Times are ISO 8601 in UTC with milliseconds, so that text order is time order. INTEGER columns named `at` or `…_at` hold
-- milliseconds since 1970. Where a reference is missing on purpose, a comment says why.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- The address in lower-case ASCII: one account per canonical form.
  email_key TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  company TEXT NOT NULL DEFAULT '',
  job_title TEXT NOT NULL DEFAULT '',
  password_hash TEXT NOT NULL,
  -- The plan in force: the higher of the granted plan (`npm run plan`) and the paid plan.
  plan TEXT NOT NULL DEFAULT 'free'
    CHECK (plan IN ('free', 'startup', 'business_pro', 'enterprise')),
  granted_plan TEXT NOT NULL DEFAULT 'free'
    CHECK (granted_plan IN ('free', 'startup', 'business_pro', 'enterprise')),
  paid_plan TEXT NOT NULL DEFAULT 'free'
    CHECK (paid_plan IN ('free', 'startup', 'business_pro')),
  -- When a reset link mailed to the address last set a new password. Required of operators. NULL: never.
  email_proven_at TEXT,
  -- When a link mailed to the address was last opened: at sign-up, by a reset or by an address change. NULL: never.
  email_confirmed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  -- SHA-256 of the session id: a leaked table gives no access.
  sid_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  idle_expires_at TEXT NOT NULL,
  abs_expires_at TEXT NOT NULL,
  ua_label TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  -- When the password was last entered again. NULL: when the session began.
  password_at TEXT,
  -- Lets queries check the idle expiry alone.
  CHECK (idle_expires_at <= abs_expires_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user_id, ip_prefix);
CREATE INDEX sessions_by_end ON sessions (idle_expires_at);

-- Password reset links that were mailed. Using one removes all links of its account.
CREATE TABLE password_resets (
  -- SHA-256 of the link's token: a leaked table opens no account.
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX password_resets_by_user ON password_resets (user_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);

-- Pending address changes, one per account; a later request replaces it. The address stays available to others until its
-- link is opened.
CREATE TABLE email_changes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of the link's token: a leaked table changes no address.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- The requesting session, which survives when the change ends the others.
  sid_hash TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX email_changes_by_end ON email_changes (expires_at);

-- Notification settings. No row means the defaults.
CREATE TABLE preferences (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email_notifications INTEGER NOT NULL CHECK (email_notifications IN (0, 1)),
  card_views INTEGER NOT NULL CHECK (card_views IN (0, 1)),
  new_contacts INTEGER NOT NULL CHECK (new_contacts IN (0, 1)),
  weekly_report INTEGER NOT NULL CHECK (weekly_report IN (0, 1)),
  marketing_emails INTEGER NOT NULL CHECK (marketing_emails IN (0, 1))
) STRICT, WITHOUT ROWID;
