-- Raw events, stored for days only: long enough to recognize a redelivered message and a repeated view.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  -- The day of `at` in UTC.
  day TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('view', 'click', 'save', 'share', 'wallet', 'bot')),
  -- A hash that changes with each day and card. It identifies no address.
  visitor TEXT NOT NULL,
  -- 0 for a second view within half an hour.
  is_counted INTEGER NOT NULL CHECK (is_counted IN (0, 1)),
  -- 1 for a visitor's first view of the card on its day.
  is_person INTEGER NOT NULL CHECK (is_person IN (0, 1)),
  element TEXT,
  source TEXT,
  device TEXT,
  country TEXT,
  referrer TEXT,
  -- 0 only within the transaction that adds the event to the aggregates.
  is_aggregated INTEGER NOT NULL CHECK (is_aggregated IN (0, 1)),
  -- 1 beyond what one network is counted for within half an hour: possibly not people.
  is_uncertain INTEGER NOT NULL DEFAULT 0 CHECK (is_uncertain IN (0, 1)),
  -- A JSON list of keys of the visitor's network, narrowest first: hashes that change with each day and card.
  networks TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;

CREATE INDEX events_by_visitor ON events (card_id, visitor, at);
-- Covers all events of a card, not views alone: deleting a card finds its events by it.
CREATE INDEX events_to_aggregate ON events (card_id, day) WHERE is_aggregated = 0;
CREATE INDEX events_by_age ON events (at);

-- Events counted per card, network, type and half hour.
CREATE TABLE event_network_counts (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  network TEXT NOT NULL,
  type TEXT NOT NULL,
  -- Half hours since 1970.
  half_hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (card_id, network, type, half_hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_network_counts_by_age ON event_network_counts (half_hour);

-- Daily totals of a card.
CREATE TABLE card_days (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views INTEGER NOT NULL,
  people INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  saves INTEGER NOT NULL,
  shares INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  uncertain_views INTEGER NOT NULL DEFAULT 0,
  -- Uncertain clicks, saves, shares and wallet passes.
  uncertain_actions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (card_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_days_by_age ON card_days (day);

-- Breakdowns of views and clicks by day and by month: a year is read as months plus the days at both ends.
CREATE TABLE card_day_counts (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('element', 'source', 'device', 'country', 'referrer')),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (card_id, day, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_day_counts_by_age ON card_day_counts (day);

CREATE TABLE card_month_counts (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  month TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('element', 'source', 'device', 'country', 'referrer')),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (card_id, month, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_month_counts_by_age ON card_month_counts (month);

-- When a card's public page next gets its counts: one message waits per card, however many events arrive.
CREATE TABLE count_refreshes (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
