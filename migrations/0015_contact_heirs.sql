-- Who gets the contacts of members who leave. Ignored unless active when a member leaves.
ALTER TABLE organization_leaver_settings
ADD COLUMN heir_id TEXT REFERENCES organization_members (id) ON DELETE SET NULL;

CREATE INDEX organization_leaver_settings_by_heir ON organization_leaver_settings (heir_id);

-- The account that got the contacts.
ALTER TABLE organization_departures ADD COLUMN heir_id TEXT;

-- Contacts that a person or key exported on a day, so that several files are judged together.
CREATE TABLE contact_export_counts (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- An account's ID, or `key:` and the ID of an API key.
  actor TEXT NOT NULL,
  -- UTC, `YYYY-MM-DD`.
  day TEXT NOT NULL,
  exported INTEGER NOT NULL,
  -- Those of the day that the owners were notified of; 0 before the first mail.
  notified INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, actor, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_export_counts_by_day ON contact_export_counts (day);
