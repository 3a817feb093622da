-- Which pictures the elements of a card show: the sweep of images cannot look into every card's list.
CREATE TABLE card_pictures (
  path TEXT NOT NULL,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  PRIMARY KEY (path, card_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_pictures_by_card ON card_pictures (card_id);
