-- Domains that organizations prove by a TXT record. Two organizations may prove the same domain, each with its own value:
-- a group's companies share one, and a former owner's proof ends by itself when the daily check finds no record.
CREATE TABLE organization_domains (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In ASCII (punycode), lower case.
  domain TEXT NOT NULL,
  -- The random part of the record.
  secret TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'verified', 'failing')),
  can_join INTEGER NOT NULL DEFAULT 0 CHECK (can_join IN (0, 1)),
  created_at TEXT NOT NULL,
  -- The last check, by a person or the sweep.
  checked_at TEXT,
  -- Since when checks find no record. A week later the domain is pending again.
  failing_since TEXT,
  PRIMARY KEY (organization_id, domain),
  CHECK ((status = 'failing') = (failing_since IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Accounts that were members. Their membership is deleted 30 days after they left, and a domain must not let them join
-- again without an admin.
CREATE TABLE organization_former_members (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_former_members_by_user ON organization_former_members (user_id);

-- Organizations that people with an address under a domain may join.
CREATE INDEX organization_domains_joinable ON organization_domains (domain)
  WHERE can_join = 1 AND status <> 'pending';
-- The order of the daily checks.
CREATE INDEX organization_domains_by_check ON organization_domains (checked_at, organization_id, domain)
  WHERE status <> 'pending';
CREATE INDEX organization_domains_by_failure ON organization_domains (failing_since) WHERE status = 'failing';
