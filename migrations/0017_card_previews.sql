-- Which picture a card's link shows. The picture lies in R2 as previews/<file>.png and can always be drawn again.
CREATE TABLE card_previews (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  -- Hash of what the picture was last asked to show, when that was, and how often drawing it was begun.
  asked TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  tries INTEGER NOT NULL,
  -- Hash of what the finished picture shows, its file, and the edition of the drawing that made it; null before the first.
  drawn TEXT,
  file TEXT,
  edition INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
-- What the sweep looks for: pictures nobody finished, and those of an older drawing.
CREATE INDEX card_previews_waiting ON card_previews (asked_at) WHERE file IS NULL;
CREATE INDEX card_previews_by_edition ON card_previews (edition, asked_at) WHERE file IS NOT NULL;

-- Files nobody shows any more, or not yet: noted before a file is written and let go when a card shows it.
CREATE TABLE stale_previews (
  file TEXT PRIMARY KEY,
  due_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX stale_previews_due ON stale_previews (due_at);

-- However a picture is given up, by another one, with its card or with its account, its file is noted in that transaction.
-- An hour later the read model has forgotten it everywhere.
CREATE TRIGGER card_previews_replaced AFTER UPDATE OF file ON card_previews
WHEN old.file IS NOT NULL AND old.file IS NOT new.file
BEGIN
  INSERT OR REPLACE INTO stale_previews (file, due_at)
  VALUES (old.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour'));
END;
CREATE TRIGGER card_previews_deleted AFTER DELETE ON card_previews
WHEN old.file IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO stale_previews (file, due_at)
  VALUES (old.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour'));
END;

-- Cards published before there were pictures wait for theirs.
INSERT INTO card_previews (card_id, asked, asked_at, tries) SELECT id, '', '', 0 FROM cards;
