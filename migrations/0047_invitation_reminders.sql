-- The UTC day on which a person reminded of it last: once a day.
ALTER TABLE organization_invitations ADD COLUMN reminded_on TEXT;
-- When the reminder before its end was mailed. NULL until then, and again once it is extended.
ALTER TABLE organization_invitations ADD COLUMN end_reminded_at TEXT;
