-- The ID that an open request had before its member asked for something else: a decision about what was shown then is
-- told so. NULL: it was never changed.
ALTER TABLE organization_change_requests ADD COLUMN replaced_id TEXT;
