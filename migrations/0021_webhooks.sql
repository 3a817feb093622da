-- Addresses that are sent what happens to an account or an organization. What is sent, and how it went, is in the ledger of
-- the owner.
CREATE TABLE webhook_endpoints (
  id TEXT PRIMARY KEY,
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'organization')),
  -- The account or the organization.
  owner_id TEXT NOT NULL,
  -- Who made it: the owner, or a member of the organization, with whose membership it ends. NULL where a key made it.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- The organization's API key that made it, with which it ends.
  key_id TEXT REFERENCES api_keys (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  description TEXT NOT NULL,
  -- JSON array of `WEBHOOK_EVENTS`.
  events TEXT NOT NULL CHECK (json_valid(events)),
  -- Sealed with a key that is not in the database (worker/http/sealed-text.ts).
  secret TEXT NOT NULL,
  -- The secret before, which signs too until then.
  previous_secret TEXT,
  previous_until TEXT,
  -- The caller's ID of the latest rotation, by which its repetition is recognized.
  rotation_id TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  -- `person`, `failing` or `gone`; NULL while active.
  paused_by TEXT CHECK (paused_by IN ('person', 'failing', 'gone')),
  -- Since when no delivery succeeded; NULL after a success.
  failing_since TEXT,
  -- The last UTC day whose views were reported.
  views_reported_on TEXT,
  created_at TEXT NOT NULL,
  CHECK ((owner_kind = 'organization') = (organization_id IS NOT NULL)),
  CHECK ((user_id IS NULL) = (key_id IS NOT NULL)),
  CHECK (owner_id = coalesce(organization_id, user_id))
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_endpoints_by_owner ON webhook_endpoints (owner_id, created_at);
CREATE INDEX webhook_endpoints_by_user ON webhook_endpoints (user_id);
CREATE INDEX webhook_endpoints_by_organization ON webhook_endpoints (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX webhook_endpoints_by_api_key ON webhook_endpoints (key_id) WHERE key_id IS NOT NULL;
-- The key that the secret is sealed with.
CREATE INDEX webhook_endpoints_by_key ON webhook_endpoints (substr(secret, 1, 8));

-- What happened, written in the transaction in which it did, until it is in the owner's ledger.
CREATE TABLE webhook_outbox (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  owner_id TEXT NOT NULL,
  type TEXT NOT NULL,
  at TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT;

CREATE INDEX webhook_outbox_by_owner ON webhook_outbox (owner_id, no);

-- When the deliveries of an owner are due, in milliseconds since 1970.
CREATE TABLE webhook_wakes (
  owner_id TEXT PRIMARY KEY,
  -- A message is on its way for this time. The sweep sends another one when it has passed.
  due_at INTEGER,
  -- When the sweep looks, should whoever recorded something not have sent a message.
  expected_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_wakes_by_time ON webhook_wakes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_wakes_expected ON webhook_wakes (expected_at) WHERE expected_at IS NOT NULL;
