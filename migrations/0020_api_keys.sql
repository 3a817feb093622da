-- Keys of the public API. A revoked key has no row.
CREATE TABLE api_keys (
  -- The part of the key that names it: eight base62 characters.
  id TEXT PRIMARY KEY,
  -- Who the key acts for: an account, or an organization.
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'organization')),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  -- The account that made it. An organization's key ends with its maker's membership, in the same transaction.
  created_by TEXT NOT NULL,
  name TEXT NOT NULL,
  -- SHA-256 of the whole key. The random part has 190 bits, so it needs no slow hash.
  key_hash TEXT NOT NULL,
  -- JSON array of `API_SCOPES`.
  scopes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- NULL: until it is revoked.
  expires_at TEXT,
  -- UTC day of the latest use, and the network of that day's first one. Written at most once a day.
  last_used_on TEXT,
  last_used_from TEXT,
  CHECK ((owner_kind = 'person') = (user_id IS NOT NULL)),
  CHECK ((owner_kind = 'organization') = (organization_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX api_keys_by_user ON api_keys (user_id, created_at);
CREATE INDEX api_keys_by_organization ON api_keys (organization_id, created_at);

-- Calls with an `Idempotency-Key`, so that a retry gets the first answer.
CREATE TABLE api_requests (
  -- The account or organization that the key acts for: one of the two columns after it.
  owner_id TEXT NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  -- SHA-256 of method, path and body.
  fingerprint TEXT NOT NULL,
  -- ID for what the call creates, the same for each attempt, so that a repeated write is recognized.
  call_id TEXT NOT NULL,
  -- Names the attempt that runs: only it stores an answer.
  attempt TEXT NOT NULL,
  -- Until then, another attempt is refused. Later, the attempt has crashed, and the next one repeats it.
  running_until TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The answer, sealed; NULL until there is one.
  answer TEXT,
  PRIMARY KEY (owner_id, idempotency_key),
  CHECK (owner_id = coalesce(user_id, organization_id))
) STRICT, WITHOUT ROWID;

CREATE INDEX api_requests_by_time ON api_requests (created_at);
CREATE INDEX api_requests_by_user ON api_requests (user_id);
CREATE INDEX api_requests_by_organization ON api_requests (organization_id);
