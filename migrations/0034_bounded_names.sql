-- At most five names lead to a card, its present one included: of older names the four given up last. The others stay
-- reserved for their owner until `held_until`.
UPDATE username_holds SET card_id = NULL
WHERE card_id IS NOT NULL AND username NOT IN (
  SELECT username FROM (
    SELECT username, row_number() OVER (PARTITION BY card_id ORDER BY last_version DESC, held_until DESC) AS place
    FROM username_holds WHERE card_id IS NOT NULL
  ) WHERE place <= 4
);
DROP INDEX username_holds_by_card;
CREATE INDEX username_holds_by_card ON username_holds (card_id, last_version);

-- How often an account did on one day (UTC) what is limited by the day. Written in the transaction of the change itself.
CREATE TABLE card_change_counts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('new_name', 'rename', 'switch')),
  count INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_change_counts_by_day ON card_change_counts (day);
