-- When the last drawing of a card's picture was begun, and when the job that waits for the next one is due: milliseconds
-- since 1970, 0 for never.
ALTER TABLE card_previews ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE card_previews ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;

-- How many pictures were drawn for an account within one hour.
CREATE TABLE preview_hours (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The hour's beginning in UTC.
  hour TEXT NOT NULL,
  drawings INTEGER NOT NULL,
  PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_hours_by_age ON preview_hours (hour);
