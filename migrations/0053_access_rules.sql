-- From where, and for how long after signing in, an organization can be used.
CREATE TABLE organization_access_rules (
  organization_id TEXT PRIMARY KEY REFERENCES organizations(id) ON DELETE CASCADE,
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  updated_at TEXT NOT NULL,
  -- When an owner outside the networks ends their rule.
  networks_end_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_access_rules_by_end ON organization_access_rules (networks_end_at)
  WHERE networks_end_at IS NOT NULL;
