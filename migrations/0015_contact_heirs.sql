-- Who gets the contacts of members who leave. Ignored unless active when a member leaves.
ALTER TABLE organization_leaver_settings
ADD COLUMN heir_id TEXT REFERENCES organization_members (id) ON DELETE SET NULL;

CREATE INDEX organization_leaver_settings_by_heir ON organization_leaver_settings (heir_id);

-- The account that got the contacts.
ALTER TABLE organization_departures ADD COLUMN heir_id TEXT;
