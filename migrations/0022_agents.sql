-- Changes that an agent proposed and may apply once.
CREATE TABLE agent_diffs (
  id TEXT PRIMARY KEY,
  -- The account or organization that the key acts for.
  owner_id TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  -- The API key that it was shown to. No other key applies it.
  key_id TEXT NOT NULL,
  username TEXT NOT NULL,
  -- Version of the card that the diff was made from.
  version INTEGER NOT NULL,
  -- JSON of the changed fields.
  changes TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  CHECK (owner_id IS coalesce(user_id, organization_id))
) STRICT, WITHOUT ROWID;

CREATE INDEX agent_diffs_by_owner ON agent_diffs (owner_id, expires_at);
CREATE INDEX agent_diffs_by_user ON agent_diffs (user_id);
CREATE INDEX agent_diffs_by_organization ON agent_diffs (organization_id);
CREATE INDEX agent_diffs_by_time ON agent_diffs (expires_at);

-- What agents called with keys of persons: one row per key, tool and UTC day.
CREATE TABLE agent_calls (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Without a reference, so that what a key did is shown after it was revoked.
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  -- Name of the tool, or `connect`.
  tool TEXT NOT NULL,
  key_name TEXT NOT NULL,
  -- The name that the client gave itself last; empty until it gave one.
  agent TEXT NOT NULL,
  calls INTEGER NOT NULL,
  -- Calls of `calls` that were refused or failed.
  failed INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (user_id, key_id, day, tool)
) STRICT, WITHOUT ROWID;

CREATE INDEX agent_calls_by_account ON agent_calls (user_id, last_at);
CREATE INDEX agent_calls_by_day ON agent_calls (day);
