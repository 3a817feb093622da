-- Programs that registered themselves, or whose address describes them. Nothing about them is verified.
CREATE TABLE oauth_clients (
  -- A random ID, or the https address of the client's own description.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- JSON array of addresses to which people may be sent back.
  redirect_uris TEXT NOT NULL,
  -- When it registered, or when its description was fetched last.
  read_at TEXT NOT NULL,
  -- When a person last connected it, or `read_at` of the first time.
  used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_clients_by_read ON oauth_clients (read_at);
CREATE INDEX oauth_clients_by_use ON oauth_clients (used_at);

-- What a person allowed a program. A disconnected one has no row.
CREATE TABLE oauth_grants (
  id TEXT PRIMARY KEY,
  -- No reference: a client that is not used is forgotten, its grants are not.
  client_id TEXT NOT NULL,
  client_name TEXT NOT NULL,
  -- Where the person was sent back to, as in the request.
  redirect_uri TEXT NOT NULL,
  -- The account that allowed it. It ends with the account.
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
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
  last_used_from TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_grants_by_user ON oauth_grants (user_id, created_at);
CREATE INDEX oauth_grants_by_organization ON oauth_grants (organization_id, created_at);
CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id);
CREATE INDEX oauth_grants_by_end ON oauth_grants (expires_at);

-- Tokens of connected programs.
CREATE TABLE oauth_tokens (
  -- SHA-256 of the token, which has 256 random bits.
  token_hash TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  expires_at TEXT NOT NULL,
  -- When a refresh token was exchanged. It stays, so that a second use is recognized.
  used_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_by_end ON oauth_tokens (expires_at);
