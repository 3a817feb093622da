-- Cards the plan has not covered for long: their owner is warned, and weeks later their name is released for anybody. The
-- card itself is kept under a generated name.
CREATE TABLE name_releases (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  -- The lock (`cards.locked_at`) the warning was about: a later lock needs another warning.
  locked_at TEXT NOT NULL,
  warned_at TEXT NOT NULL,
  -- The name that was released; NULL until then.
  username TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX cards_by_lock ON cards (locked_at) WHERE locked_at IS NOT NULL;

-- Whatever opens a card again gives it its name back in the same transaction, if the name is still free.
CREATE TRIGGER cards_named_again AFTER UPDATE OF locked_at ON cards
WHEN old.locked_at IS NOT NULL AND new.locked_at IS NULL
BEGIN
  UPDATE OR IGNORE cards SET version = version + 1,
    username = (SELECT r.username FROM name_releases r WHERE r.card_id = new.id)
  WHERE id = new.id AND EXISTS (SELECT 1 FROM name_releases r WHERE r.card_id = new.id AND r.username IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM username_holds h WHERE h.username = r.username AND h.user_id <> new.user_id
      AND h.held_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));
  DELETE FROM name_releases WHERE card_id = new.id;
END;
