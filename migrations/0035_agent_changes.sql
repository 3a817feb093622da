-- Accounts and organizations whose assistants' changes wait for a person. Without a row they do not wait.
CREATE TABLE agent_approvals (
  owner_id TEXT PRIMARY KEY,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  required_at TEXT NOT NULL,
  CHECK (owner_id IS coalesce(user_id, organization_id))
) STRICT, WITHOUT ROWID;

CREATE INDEX agent_approvals_by_user ON agent_approvals (user_id);
CREATE INDEX agent_approvals_by_organization ON agent_approvals (organization_id);

-- Changes that wait or waited for a person.
CREATE TABLE agent_changes (
  -- Of the diff that it was.
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  -- The API key or connected app that proposed it, and its name then.
  key_id TEXT NOT NULL,
  key_name TEXT NOT NULL,
  username TEXT NOT NULL,
  -- Version of the card that it was made from.
  version INTEGER NOT NULL,
  -- JSON of the changed fields.
  changes TEXT NOT NULL,
  -- A waiting change past `expires_at` is expired.
  status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'refused', 'withdrawn', 'outdated')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  decided_at TEXT,
  CHECK (owner_id IS coalesce(user_id, organization_id)),
  CHECK ((status = 'waiting') = (decided_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX agent_changes_by_owner ON agent_changes (owner_id, created_at, id);
CREATE INDEX agent_changes_waiting ON agent_changes (owner_id, created_at, id) WHERE status = 'waiting';
CREATE INDEX agent_changes_by_user ON agent_changes (user_id);
CREATE INDEX agent_changes_by_organization ON agent_changes (organization_id);
CREATE INDEX agent_changes_by_key ON agent_changes (key_id) WHERE status = 'waiting';
CREATE INDEX agent_changes_by_time ON agent_changes (created_at);

-- What a person approves is what they saw.
CREATE TRIGGER agent_changes_immutable BEFORE UPDATE ON agent_changes
WHEN (old.owner_id, old.key_id, old.key_name, old.username, old.version, old.changes, old.created_at, old.expires_at)
  IS NOT (new.owner_id, new.key_id, new.key_name, new.username, new.version, new.changes, new.created_at, new.expires_at)
BEGIN SELECT RAISE(ABORT, 'the content of a change is immutable'); END;

-- Whatever ends or pauses a key or an app withdraws what it proposed: taking an account back does, too.
CREATE TRIGGER api_keys_withdraw_changes AFTER DELETE ON api_keys
BEGIN
  UPDATE agent_changes SET status = 'withdrawn', decided_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE key_id = old.id AND status = 'waiting';
END;

CREATE TRIGGER api_keys_pause_changes AFTER UPDATE OF paused_at ON api_keys WHEN new.paused_at IS NOT NULL
BEGIN
  UPDATE agent_changes SET status = 'withdrawn', decided_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE key_id = old.id AND status = 'waiting';
END;

CREATE TRIGGER oauth_grants_withdraw_changes AFTER DELETE ON oauth_grants
BEGIN
  UPDATE agent_changes SET status = 'withdrawn', decided_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE key_id = old.id AND status = 'waiting';
END;

CREATE TRIGGER oauth_grants_pause_changes AFTER UPDATE OF paused_at ON oauth_grants WHEN new.paused_at IS NOT NULL
BEGIN
  UPDATE agent_changes SET status = 'withdrawn', decided_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE key_id = old.id AND status = 'waiting';
END;
