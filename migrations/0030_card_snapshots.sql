-- What a reported card said at the time of a report. No references: it must outlive changes of the card, the card and the
-- account. One row for each version that was reported, twenty at most for each card; it goes with the reports.
CREATE TABLE card_snapshots (
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  username TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  taken_at TEXT NOT NULL,
  PRIMARY KEY (card_id, version)
) STRICT, WITHOUT ROWID;

-- The pictures of these versions: kept from the sweep while a report of the card is open, and readable to operators.
CREATE TABLE card_snapshot_pictures (
  path TEXT NOT NULL,
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (path, card_id, version),
  FOREIGN KEY (card_id, version) REFERENCES card_snapshots (card_id, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX card_snapshot_pictures_by_snapshot ON card_snapshot_pictures (card_id, version);
-- Whether any report of a card is left.
CREATE INDEX card_reports_by_card ON card_reports (card_id);
