-- Visits are in the ledgers of their owners (`worker/ledger/migrations/0002_visits.sql`). `cards.views` and `cards.clicks` are
-- what the public page shows.
DROP TABLE events;
DROP TABLE event_network_counts;
DROP TABLE card_days;
DROP TABLE card_day_counts;
DROP TABLE card_month_counts;
DROP TABLE count_refreshes;

-- Deleted cards whose visits are still in the ledger of their owner. Those of a deleted account go with its ledger.
CREATE TABLE deleted_cards (
  card_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deleted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_cards_by_owner ON deleted_cards (owner_id);
CREATE INDEX deleted_cards_by_time ON deleted_cards (deleted_at);

CREATE TRIGGER cards_delete_visits AFTER DELETE ON cards
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  INSERT INTO deleted_cards VALUES (old.id, old.user_id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
