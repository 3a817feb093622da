-- Lists of people to invite. A job works through the rows.
CREATE TABLE invitation_lists (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- From the browser: identifies the attempt, so that a repeated call stores one list.
  key TEXT NOT NULL,
  -- The account that invites. No reference: the outcome outlives the account.
  invited_by TEXT NOT NULL,
  -- The origin of the links.
  origin TEXT NOT NULL,
  -- For the audit entries of the job.
  request_id TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  total INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, key)
) STRICT;

CREATE INDEX invitation_lists_by_time ON invitation_lists (created_at);

CREATE TABLE invitation_list_rows (
  list_id TEXT NOT NULL REFERENCES invitation_lists (id) ON DELETE CASCADE,
  no INTEGER NOT NULL,
  -- As typed.
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Names of groups as a JSON list.
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  -- `stored`: the invitation exists and its mail is not enqueued yet.
  outcome TEXT NOT NULL DEFAULT 'waiting'
    CHECK (outcome IN ('waiting', 'stored', 'sent', 'member', 'invited', 'duplicate', 'invalid', 'no_seat', 'limit')),
  reason TEXT NOT NULL DEFAULT '',
  -- The invitation of a stored or sent row. No reference: it may be accepted or revoked.
  invitation_id TEXT,
  PRIMARY KEY (list_id, no)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_list_rows_unfinished ON invitation_list_rows (list_id, no)
  WHERE outcome IN ('waiting', 'stored');
