-- What a partner's customers see instead of the product's name and colors.
CREATE TABLE partner_brands (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- JSON of `brandSchema`.
  brand TEXT NOT NULL,
  -- The partner's own legal texts; empty for the product's.
  terms TEXT NOT NULL DEFAULT '',
  privacy TEXT NOT NULL DEFAULT '',
  -- Counts changes.
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Images a partner has uploaded: only these can become its logo or icon.
CREATE TABLE partner_uploads (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  hash TEXT NOT NULL REFERENCES media (hash) ON DELETE CASCADE,
  uploaded_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_uploads_by_hash ON partner_uploads (hash);

-- Accounts that belong to a partner. An account belongs to one partner at most.
CREATE TABLE partner_customers (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- How the account came: it signed up at the partner's address, or accepted an invitation.
  joined_by TEXT NOT NULL CHECK (joined_by IN ('sign_up', 'invitation')),
  joined_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_customers_by_partner ON partner_customers (organization_id, joined_at, user_id);

CREATE TABLE partner_invitations (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  -- SHA-256 of the token in the link.
  token_hash TEXT NOT NULL UNIQUE,
  invited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  UNIQUE (organization_id, email_key)
) STRICT;

CREATE INDEX partner_invitations_by_end ON partner_invitations (expires_at);
