-- What another system, such as that of HR, calls a member. Unique among those who have not left, which the statement
-- that writes it checks: an index could not, as a departure can be undone.
ALTER TABLE organization_members ADD COLUMN external_id TEXT;
CREATE INDEX organization_members_by_external_id ON organization_members (organization_id, external_id)
WHERE external_id IS NOT NULL;
