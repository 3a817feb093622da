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

CREATE INDEX partner_invitations_by_time ON partner_invitations (organization_id, created_at, id);
CREATE INDEX partner_invitations_by_end ON partner_invitations (expires_at);

-- Words of a customer's name and address, folded, for the search of the list.
CREATE TABLE partner_customer_terms (
  organization_id TEXT NOT NULL,
  term TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES partner_customers (user_id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, term, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_customer_terms_by_customer ON partner_customer_terms (user_id, term);

-- Who was a customer, and until when: a payment is shared with the partner of its time. No reference to the
-- organization, which may be deleted. Deleted by the sweep.
CREATE TABLE partner_departures (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL,
  joined_at TEXT NOT NULL,
  left_at TEXT NOT NULL,
  PRIMARY KEY (user_id, left_at, organization_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_departures_by_end ON partner_departures (left_at);

-- However a customer leaves, except by deleting the account. A restored backup inserts rows and deletes none, so no row
-- is restored twice.
CREATE TRIGGER partner_customers_left AFTER DELETE ON partner_customers
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  INSERT OR IGNORE INTO partner_departures
  VALUES (old.user_id, old.organization_id, old.joined_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

CREATE TRIGGER partner_customers_moved AFTER UPDATE OF organization_id ON partner_customers
WHEN old.organization_id <> new.organization_id
BEGIN
  INSERT OR IGNORE INTO partner_departures
  VALUES (old.user_id, old.organization_id, old.joined_at, new.joined_at);
END;

-- Views and clicks of all customers' own cards together, per day (UTC) on which they were counted.
CREATE TABLE partner_days (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_days_by_day ON partner_days (day);
