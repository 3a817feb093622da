-- Events that may or may not be people: beyond what one address is counted for within half an hour.
ALTER TABLE events ADD COLUMN is_uncertain INTEGER NOT NULL DEFAULT 0 CHECK (is_uncertain IN (0, 1));
-- A JSON list of keys of where the event came from, narrowest first: hashes that change every day and for every card.
ALTER TABLE events ADD COLUMN places TEXT NOT NULL DEFAULT '[]';

ALTER TABLE card_days ADD COLUMN uncertain_views INTEGER NOT NULL DEFAULT 0;
-- Clicks, saves, shares and wallets opened.
ALTER TABLE card_days ADD COLUMN uncertain_actions INTEGER NOT NULL DEFAULT 0;

-- How many events of each kind were counted from one place within one half hour.
CREATE TABLE event_places (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  place TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The number of the half hour since 1970.
  half_hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (card_id, place, type, half_hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_places_by_age ON event_places (half_hour);
