-- JSON: the company's site, and what the root of its own domain shows. NULL for the defaults.
ALTER TABLE organizations ADD COLUMN front_page TEXT;
-- Whether the person agreed to be listed on the company's page.
ALTER TABLE organization_members ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1));

CREATE INDEX organization_members_listed ON organization_members (organization_id, sort_name, id) WHERE is_listed = 1;

-- Whoever comes back is asked again.
CREATE TRIGGER organization_members_unlisted AFTER UPDATE OF status ON organization_members
WHEN NEW.status = 'left' AND NEW.is_listed = 1
BEGIN
  UPDATE organization_members SET is_listed = 0 WHERE id = NEW.id;
END;
