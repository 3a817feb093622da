-- When a person who decides change requests of an organization was mailed about them.
CREATE TABLE change_request_mails (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mailed_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, user_id)
) WITHOUT ROWID;
