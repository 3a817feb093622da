-- Visitors' reports of a card. No reference to the card, which may be deleted before its reports are read.
CREATE TABLE abuse_reports (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  reason TEXT NOT NULL
    CHECK (reason IN ('impersonation', 'spam', 'harmful', 'personal_data', 'other')),
  note TEXT NOT NULL,
  email TEXT NOT NULL,
  -- A keyed hash of the reporter's address and the card. It identifies no address.
  reporter TEXT NOT NULL,
  -- 1 beyond the limit of a card or an address: stored and marked, never refused.
  is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),
  -- Reports this row represents: a held report that replaces an older one adds its count to its own.
  submission_count INTEGER NOT NULL DEFAULT 1 CHECK (submission_count > 0),
  -- When operators got a mail about it. NULL: the next hourly digest names its card.
  notified_at TEXT,
  created_at TEXT NOT NULL,
  -- NULL while the report is open.
  decided_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX abuse_reports_by_card ON abuse_reports (card_id);
-- One open report per reporter and card.
CREATE UNIQUE INDEX abuse_reports_open ON abuse_reports (card_id, reporter) WHERE decided_at IS NULL;
CREATE INDEX abuse_reports_by_decision ON abuse_reports (decided_at, card_id, created_at);
CREATE INDEX abuse_reports_held ON abuse_reports (card_id, created_at, id)
  WHERE decided_at IS NULL AND is_held = 1;
CREATE INDEX abuse_reports_to_notify ON abuse_reports (created_at, card_id)
  WHERE decided_at IS NULL AND notified_at IS NULL;

-- The content of a reported card at the time of a report, one row per reported version and at most 20 per card. No
-- references: it outlives the card and the account, and is removed with the reports.
CREATE TABLE card_snapshots (
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  username TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  taken_at TEXT NOT NULL,
  PRIMARY KEY (card_id, version)
) STRICT, WITHOUT ROWID;

-- Images of these versions: the sweep keeps them, and operators can read them, while a report of the card is open.
CREATE TABLE card_snapshot_pictures (
  path TEXT NOT NULL,
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (path, card_id, version),
  FOREIGN KEY (card_id, version) REFERENCES card_snapshots (card_id, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX card_snapshot_pictures_by_snapshot ON card_snapshot_pictures (card_id, version);

-- Every action of an operator. Rows are added and, years later, swept; none is ever changed.
CREATE TABLE moderation_actions (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  -- The operator's email at that time. No reference: the record outlives the account.
  operator TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN
    ('dismiss', 'take_down', 'restore', 'remove_pictures', 'return_pictures', 'allow_publishing')),
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  -- For a take-down, the reason given to the owner.
  reason TEXT NOT NULL,
  -- Number of open reports it answered.
  reports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX moderation_actions_by_time ON moderation_actions (at, id);
-- The username of a deleted card at the last action.
CREATE INDEX moderation_actions_by_card ON moderation_actions (card_id, at);

CREATE TRIGGER moderation_actions_immutable BEFORE UPDATE ON moderation_actions
BEGIN SELECT RAISE(ABORT, 'moderation actions are immutable'); END;

-- Images of cards that were taken down. A blocked image can be neither uploaded nor put on another card, and its account
-- shows it nowhere. Cards of other accounts that showed it before keep it unless `everywhere` is 1.
CREATE TABLE blocked_pictures (
  path TEXT NOT NULL,
  -- No references: deleting the card or the account lifts no block.
  card_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  everywhere INTEGER NOT NULL CHECK (everywhere IN (0, 1)),
  -- The last action on this row. It shows which of two concurrent actions won.
  decision_id TEXT NOT NULL,
  blocked_at TEXT NOT NULL,
  PRIMARY KEY (path, card_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocked_pictures_by_card ON blocked_pictures (card_id);
CREATE INDEX blocked_pictures_by_hash ON blocked_pictures (hash);
CREATE INDEX blocked_pictures_by_time ON blocked_pictures (blocked_at);

-- An account with a taken-down card publishes nothing new until an operator allows it. One row per such card: restoring
-- the card removes its row, allowing the account removes all of them.
CREATE TABLE publishing_pauses (
  -- No reference: deleting the card does not end the pause.
  card_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  paused_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX publishing_pauses_by_user ON publishing_pauses (user_id);
