-- Who takes an account back takes everything back: a reset of the password, its change and the first proof of the address
-- end what others may have made in the account meanwhile (worker/auth/access/access-rules.ts).

-- ID of the latest such event, by which the statements of its transaction know that it happened. NULL: never.
ALTER TABLE users ADD COLUMN access_change_id TEXT;

-- Since when a key is paused because its maker took their account back, or an operator paused it. NULL: it works.
ALTER TABLE api_keys ADD COLUMN paused_at TEXT;
CREATE INDEX api_keys_by_maker ON api_keys (created_by);

-- Since when an operator paused the app, until it is connected again. NULL: it works.
ALTER TABLE oauth_grants ADD COLUMN paused_at TEXT;

-- Endpoints that a person's key made end with the key, and a recovery of the account pauses the others.
CREATE TABLE webhook_endpoints_next (
  id TEXT PRIMARY KEY,
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'organization')),
  -- The account or the organization.
  owner_id TEXT NOT NULL,
  -- The account that made it, itself or by its key; with the membership of a member it ends. NULL where a key of an
  -- organization made it.
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
  CHECK ((owner_kind = 'organization') = (organization_id IS NOT NULL)),
  CHECK (user_id IS NOT NULL OR key_id IS NOT NULL),
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
CREATE INDEX webhook_endpoints_by_organization ON webhook_endpoints (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX webhook_endpoints_by_api_key ON webhook_endpoints (key_id) WHERE key_id IS NOT NULL;
-- The key that the secret is sealed with.
CREATE INDEX webhook_endpoints_by_key ON webhook_endpoints (substr(secret, 1, 8));
