-- Endpoints and apps of an organization can belong to it as service keys do: they work on when their maker leaves or loses
-- the role, for a year at most (docs/decisions/0067-service-access-outlives-its-maker.md). Both tables are made again,
-- because the account that made such a row must not end it.

CREATE TABLE webhook_endpoints_next (
  id TEXT PRIMARY KEY,
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'organization')),
  -- The account or the organization.
  owner_id TEXT NOT NULL,
  -- The account that made it, itself or by its key, with which it ends; with the membership of a member it ends, too. NULL
  -- where a key of an organization made it, and where it belongs to the organization.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The API key that made it, with which it ends.
  key_id TEXT REFERENCES api_keys (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  -- JSON array of `WEBHOOK_EVENTS`.
  events TEXT NOT NULL CHECK (json_valid(events)),
  -- Sealed with a key that is not in the database (worker/http/crypto/sealed-text.ts).
  secret TEXT NOT NULL,
  -- The secret before, which signs too until then.
  previous_secret TEXT,
  previous_until TEXT,
  -- The caller's ID of the latest rotation, by which its repetition is recognized.
  rotation_id TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  -- `person`, `failing`, `gone` or `recovery`; NULL while active.
  paused_by TEXT CHECK (paused_by IN ('person', 'failing', 'gone', 'recovery')),
  -- Since when no delivery succeeded; NULL after a success.
  failing_since TEXT,
  -- The last UTC day whose views were reported.
  views_reported_on TEXT,
  created_at TEXT NOT NULL,
  -- Whether it belongs to the organization, and not to the membership of its maker.
  is_service INTEGER NOT NULL DEFAULT 0 CHECK (is_service IN (0, 1)),
  -- Of one that belongs to the organization: who last made, moved or renewed it, and when.
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  given_at TEXT,
  -- When it ends unless it is renewed; NULL for one that does not belong to the organization.
  expires_at TEXT,
  -- When the owners were mailed that it ends soon. NULL: not yet.
  end_mailed_at TEXT,
  -- Since when a recovery or suspension of its maker pauses it; NULL for others.
  paused_at TEXT,
  -- Of the mailed link by which an only admin confirms it: SHA-256, and from when it works.
  resume_token_hash TEXT,
  resume_usable_at TEXT,
  CHECK ((owner_kind = 'organization') = (organization_id IS NOT NULL)),
  CHECK (user_id IS NOT NULL OR key_id IS NOT NULL OR is_service = 1),
  CHECK (owner_id = coalesce(organization_id, user_id))
) STRICT, WITHOUT ROWID;

INSERT INTO webhook_endpoints_next
  (id, owner_kind, owner_id, user_id, key_id, organization_id, url, description, events, secret, previous_secret,
   previous_until, rotation_id, status, paused_by, failing_since, views_reported_on, created_at)
SELECT id, owner_kind, owner_id, user_id, key_id, organization_id, url, description, events, secret, previous_secret,
  previous_until, rotation_id, status, paused_by, failing_since, views_reported_on, created_at
FROM webhook_endpoints;

DROP TABLE webhook_endpoints;
ALTER TABLE webhook_endpoints_next RENAME TO webhook_endpoints;

CREATE INDEX webhook_endpoints_by_owner ON webhook_endpoints (owner_id, created_at);
CREATE INDEX webhook_endpoints_by_user ON webhook_endpoints (user_id);
CREATE INDEX webhook_endpoints_by_maker ON webhook_endpoints (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX webhook_endpoints_by_organization ON webhook_endpoints (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX webhook_endpoints_by_api_key ON webhook_endpoints (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX webhook_endpoints_by_end ON webhook_endpoints (expires_at) WHERE is_service = 1 AND end_mailed_at IS NULL;
-- The key that the secret is sealed with.
CREATE INDEX webhook_endpoints_by_key ON webhook_endpoints (substr(secret, 1, 8));

CREATE TABLE oauth_grants_next (
  id TEXT PRIMARY KEY,
  -- No reference: a client that is not used is forgotten, its grants are not.
  client_id TEXT NOT NULL,
  client_name TEXT NOT NULL,
  -- Where the person was sent back to, as in the request.
  redirect_uri TEXT NOT NULL,
  -- The account that allowed it, with which it ends. NULL where it belongs to the organization.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The organization that it acts for; NULL for the account itself.
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  -- JSON array of `API_SCOPES`.
  scopes TEXT NOT NULL,
  -- The one address that its tokens open.
  resource TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- SHA-256 of the code. It stays, so that a second use is recognized.
  code_hash TEXT NOT NULL UNIQUE,
  -- Of PKCE, by S256.
  code_challenge TEXT NOT NULL,
  code_expires_at TEXT NOT NULL,
  -- NULL until the code was exchanged. Until then the program is not connected.
  connected_at TEXT,
  -- When it ends unless its tokens are renewed before.
  expires_at TEXT NOT NULL,
  -- UTC day of the latest use, and the network of that day's first one.
  last_used_on TEXT,
  last_used_from TEXT,
  -- Since when it is paused. NULL: it works.
  paused_at TEXT,
  -- Whether it belongs to the organization, and not to the membership of the person who allowed it.
  is_service INTEGER NOT NULL DEFAULT 0 CHECK (is_service IN (0, 1)),
  -- Of one that belongs to the organization: the account that allowed it, and when it ends, however often it is used.
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  ends_at TEXT,
  end_mailed_at TEXT,
  resume_token_hash TEXT,
  resume_usable_at TEXT,
  CHECK (user_id IS NOT NULL OR (is_service = 1 AND organization_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO oauth_grants_next
  (id, client_id, client_name, redirect_uri, user_id, organization_id, scopes, resource, created_at, code_hash,
   code_challenge, code_expires_at, connected_at, expires_at, last_used_on, last_used_from, paused_at)
SELECT id, client_id, client_name, redirect_uri, user_id, organization_id, scopes, resource, created_at, code_hash,
  code_challenge, code_expires_at, connected_at, expires_at, last_used_on, last_used_from, paused_at
FROM oauth_grants;

-- Dropping the grants would end their tokens, so that these are moved before.
CREATE TABLE oauth_tokens_next (
  -- SHA-256 of the token, which has 256 random bits.
  token_hash TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL REFERENCES oauth_grants_next (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_at TEXT NOT NULL,
  -- When a refresh token was exchanged. It stays, so that a second use is recognized.
  used_at TEXT,
  -- Further exchanges of a refresh token in the minute after its first one.
  siblings INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO oauth_tokens_next (token_hash, grant_id, kind, expires_at, used_at, siblings)
SELECT token_hash, grant_id, kind, expires_at, used_at, siblings FROM oauth_tokens;

DROP TABLE oauth_tokens;
DROP TABLE oauth_grants;
ALTER TABLE oauth_grants_next RENAME TO oauth_grants;
ALTER TABLE oauth_tokens_next RENAME TO oauth_tokens;

CREATE INDEX oauth_grants_by_user ON oauth_grants (user_id, created_at);
CREATE INDEX oauth_grants_by_maker ON oauth_grants (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX oauth_grants_by_organization ON oauth_grants (organization_id, created_at);
CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id);
CREATE INDEX oauth_grants_by_end ON oauth_grants (expires_at);
CREATE INDEX oauth_grants_by_last_day ON oauth_grants (ends_at) WHERE is_service = 1 AND end_mailed_at IS NULL;
CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_end ON oauth_tokens (expires_at);

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
