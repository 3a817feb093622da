-- An organization that its owners deleted ends at `deletes_at` unless one of them takes that back. From then on
-- `deleting_at` hides it while its rows are deleted.
ALTER TABLE organizations ADD COLUMN deletes_at TEXT;
CREATE INDEX organizations_by_deletion ON organizations (deletes_at) WHERE deletes_at IS NOT NULL;

CREATE TABLE organization_deletions (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  requested_by TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  -- The account that is deleted with it. NULL if only the organization is.
  account_id TEXT,
  -- Of the link by which an only owner ends it earlier.
  token_hash TEXT,
  token_usable_at TEXT
);

-- Owners who agreed to end it at once.
CREATE TABLE organization_deletion_approvals (
  organization_id TEXT NOT NULL REFERENCES organization_deletions (organization_id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  PRIMARY KEY (organization_id, member_id)
) WITHOUT ROWID;

-- An account that is deleted together with organizations that others use.
ALTER TABLE users ADD COLUMN deletes_at TEXT;
CREATE INDEX users_by_deletion ON users (deletes_at) WHERE deletes_at IS NOT NULL;

-- Subscriptions whose renewal was ended because everything they pay for is being deleted.
CREATE TABLE ended_renewals (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  subscription_id TEXT NOT NULL
);
