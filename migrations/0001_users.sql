-- Accounts and their sessions. Moments are ISO 8601 in UTC, of one length, so that text order is time order.
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
  plan TEXT NOT NULL DEFAULT 'free'
    CHECK (plan IN ('free', 'startup', 'business_pro', 'enterprise')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE sessions (
  -- SHA-256 of the session id: a leaked table signs nobody in.
  sid_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  idle_expires_at TEXT NOT NULL,
  abs_expires_at TEXT NOT NULL,
  ua_label TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  -- So that one look at the idle end is enough.
  CHECK (idle_expires_at <= abs_expires_at)
) STRICT, WITHOUT ROWID;

-- A user's sessions: listing them, ending them, knowing their addresses.
CREATE INDEX sessions_by_user ON sessions (user_id, ip_prefix);
-- The sweep of what has run out.
CREATE INDEX sessions_by_end ON sessions (idle_expires_at);
