-- A deleted account's names stay reserved: a hold keeps the id of whoever gave the name up, and that account may be gone.
CREATE TABLE username_holds_next (
  username TEXT PRIMARY KEY,
  -- No reference on purpose.
  user_id TEXT NOT NULL,
  card_id TEXT REFERENCES cards (id) ON DELETE SET NULL,
  last_version INTEGER NOT NULL,
  held_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO username_holds_next SELECT username, user_id, card_id, last_version, held_until FROM username_holds;
DROP TABLE username_holds;
ALTER TABLE username_holds_next RENAME TO username_holds;
CREATE INDEX username_holds_by_owner ON username_holds (user_id);
CREATE INDEX username_holds_by_card ON username_holds (card_id);
CREATE INDEX username_holds_by_expiry ON username_holds (held_until);
