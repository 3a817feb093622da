-- Hostnames under which an organization's cards, or a partner's app, are served. Any number of organizations may claim a
-- hostname; the TXT record of one of them decides.
CREATE TABLE own_domains (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- In ASCII (punycode), lower case. Never a wildcard: each name is proven by itself.
  hostname TEXT NOT NULL,
  -- `cards`: public cards only. `app`: a partner's app too.
  purpose TEXT NOT NULL CHECK (purpose IN ('cards', 'app')),
  -- The random part of the TXT record. New after each removal, so that an old record proves nothing.
  secret TEXT NOT NULL,
  -- `pending`: not proven. `proven`: the platform issues a certificate. `active`: served. `failing`: served within the grace
  -- although the record is gone. `removed`: redirects until `redirects_until`.
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'proven', 'active', 'failing', 'removed')),
  -- The platform's ID of the custom hostname, its two statuses, and what it still asks for as JSON.
  provider_id TEXT,
  provider_status TEXT,
  certificate_status TEXT,
  provider_details TEXT,
  created_at TEXT NOT NULL,
  -- The last check, by a person or the sweep.
  checked_at TEXT,
  activated_at TEXT,
  failing_since TEXT,
  redirects_until TEXT,
  PRIMARY KEY (organization_id, hostname),
  CHECK ((status = 'failing') = (failing_since IS NOT NULL)),
  CHECK (status NOT IN ('active', 'failing') OR activated_at IS NOT NULL),
  CHECK (status <> 'removed' OR redirects_until IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- One organization at a time: a second proof waits until the first one's has failed.
CREATE UNIQUE INDEX own_domains_holder ON own_domains (hostname) WHERE status IN ('proven', 'active', 'failing');
CREATE INDEX own_domains_by_hostname ON own_domains (hostname);
-- The order of the daily checks.
CREATE INDEX own_domains_by_check ON own_domains (checked_at, hostname) WHERE status IN ('proven', 'active', 'failing');
CREATE INDEX own_domains_by_failure ON own_domains (failing_since) WHERE status = 'failing';
CREATE INDEX own_domains_by_end ON own_domains (redirects_until) WHERE redirects_until IS NOT NULL;
-- Claims that were never proven.
CREATE INDEX own_domains_pending ON own_domains (created_at) WHERE status = 'pending';

-- Custom hostnames to delete at the platform, which outlive their rows.
CREATE TABLE own_domain_removals (
  provider_id TEXT PRIMARY KEY,
  hostname TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- However a row goes, also with its organization.
CREATE TRIGGER own_domains_deleted AFTER DELETE ON own_domains WHEN old.provider_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO own_domain_removals (provider_id, hostname, created_at)
  VALUES (old.provider_id, old.hostname, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
