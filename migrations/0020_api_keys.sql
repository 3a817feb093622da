-- Keys of the public API. A revoked key has no row.
CREATE TABLE api_keys (
  -- The part of the key that names it: eight base62 characters.
  id TEXT PRIMARY KEY,
  -- Who the key acts for.
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person')),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
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
  last_used_from TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX api_keys_by_user ON api_keys (user_id, created_at);

-- Calls with an `Idempotency-Key`, so that a retry gets the first answer.
CREATE TABLE api_requests (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
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
  PRIMARY KEY (user_id, idempotency_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX api_requests_by_time ON api_requests (created_at);
