-- Why the operator took a card down, and since when: kept, readable to its owner, shown to nobody. NULL while it may be public.
ALTER TABLE cards ADD COLUMN taken_down_at TEXT;
ALTER TABLE cards ADD COLUMN taken_down_reason TEXT;
-- The decision that took it down or restored it last: within one transaction it says which of two decisions won.
ALTER TABLE cards ADD COLUMN decision_id TEXT;

-- When a mail to the address was last answered by its reader: a link in it chose a new password. NULL: nobody has shown that
-- the address is theirs.
ALTER TABLE users ADD COLUMN email_proven_at TEXT;
-- When the password was last given again within a session; before that, the session's own beginning counts.
ALTER TABLE sessions ADD COLUMN password_at TEXT;

-- What visitors reported. Kept apart from the card, which may go while the report is still to be read.
CREATE TABLE card_reports (
  id TEXT PRIMARY KEY,
  -- No reference on purpose.
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  reason TEXT NOT NULL
    CHECK (reason IN ('impersonation', 'spam', 'harmful', 'personal_data', 'other')),
  note TEXT NOT NULL,
  email TEXT NOT NULL,
  -- A keyed hash of address and card: it tells one reporter from another and leads to no address.
  reporter TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- NULL while it is open.
  decided_at TEXT
) STRICT, WITHOUT ROWID;
-- One open report for each reporter of a card.
CREATE UNIQUE INDEX card_reports_open ON card_reports (card_id, reporter) WHERE decided_at IS NULL;
CREATE INDEX card_reports_by_decision ON card_reports (decided_at, card_id, created_at);

-- What operators did, who and when. Rows are added and, years later, swept; none is ever changed.
CREATE TABLE moderation_actions (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  -- The operator's address at that time. No reference: the record outlives the account.
  operator TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('dismiss', 'take_down', 'restore')),
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  -- For a take-down, what the owner was told.
  reason TEXT NOT NULL,
  -- How many open reports it answered.
  reports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX moderation_actions_by_time ON moderation_actions (at, id);
CREATE TRIGGER moderation_actions_stand BEFORE UPDATE ON moderation_actions
BEGIN SELECT RAISE(ABORT, 'what an operator did is never rewritten'); END;
