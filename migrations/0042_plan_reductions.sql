-- The plan that an account had before its present one.
ALTER TABLE users ADD COLUMN former_plan TEXT;

-- A billing owner whose organizations have, or will have, more members than the plan has seats.
CREATE TABLE plan_reductions (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  begins_at TEXT NOT NULL,
  -- The plan that organization cards have until members are suspended. NULL before the smaller plan begins.
  former_plan TEXT,
  -- When the owners were mailed first, from which they have a week.
  announced_at TEXT,
  -- How many of the mails were sent.
  mailed INTEGER NOT NULL DEFAULT 0,
  -- When the next mail or the suspension is due.
  check_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX plan_reductions_due ON plan_reductions (check_at);

-- Who stays in an organization, by the choice of its owners: a JSON array of memberships.
CREATE TABLE seat_choices (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  members TEXT NOT NULL,
  -- Counts the changes, so that of two owners who choose at once the second one is told.
  revision INTEGER NOT NULL,
  chosen_by TEXT NOT NULL,
  chosen_at TEXT NOT NULL
) WITHOUT ROWID;

-- Since when the plan of an organization has no teams, and its cards are offline.
ALTER TABLE organizations ADD COLUMN cards_ended_at TEXT;
