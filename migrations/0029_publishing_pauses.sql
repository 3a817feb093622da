-- An account with a card that was taken down publishes nothing new until an operator has looked at it. One row for each such
-- card; restoring the card removes its row, allowing the account to publish again removes all of them.
CREATE TABLE publishing_pauses (
  -- No reference: deleting the card does not end the pause.
  card_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  paused_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX publishing_pauses_by_user ON publishing_pauses (user_id);

INSERT INTO publishing_pauses (card_id, user_id, paused_at)
  SELECT id, user_id, taken_down_at FROM cards WHERE taken_down_at IS NOT NULL;

-- Every name that led to a card that is taken down is reserved for as long as it is.
UPDATE username_holds SET user_id = 'taken down', held_until = '9999-12-31T23:59:59.999Z'
  WHERE card_id IN (SELECT id FROM cards WHERE taken_down_at IS NOT NULL);

-- The record of decisions knows three more kinds. SQLite cannot change a CHECK, so the table is rebuilt.
CREATE TABLE moderation_actions_next (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  -- The operator's address at that time. No reference: the record outlives the account.
  operator TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN
    ('dismiss', 'take_down', 'restore', 'remove_pictures', 'return_pictures', 'allow_publishing')),
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  -- For a take-down, the reason given to the owner.
  reason TEXT NOT NULL,
  -- How many open reports it answered.
  reports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO moderation_actions_next SELECT id, at, operator, action, card_id, username, reason, reports
  FROM moderation_actions;
DROP TABLE moderation_actions;
ALTER TABLE moderation_actions_next RENAME TO moderation_actions;
CREATE INDEX moderation_actions_by_time ON moderation_actions (at, id);
CREATE TRIGGER moderation_actions_stand BEFORE UPDATE ON moderation_actions
BEGIN SELECT RAISE(ABORT, 'what an operator did is never rewritten'); END;
-- What a card was called in the last decision about it, once it is deleted.
CREATE INDEX moderation_actions_by_card ON moderation_actions (card_id, at);
