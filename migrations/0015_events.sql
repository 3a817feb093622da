-- What visitors did, kept for days only: long enough to know a message that the queue delivers again, and who has just looked.
CREATE TABLE events (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  -- Milliseconds since 1970, and the day of it (UTC).
  at INTEGER NOT NULL,
  day TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('view', 'click', 'save', 'share', 'wallet', 'bot')),
  -- A hash that changes every day and for every card; it leads to no address.
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
  -- 0 only within the transaction that adds the event to the numbers below.
  is_rolled INTEGER NOT NULL CHECK (is_rolled IN (0, 1))
) STRICT, WITHOUT ROWID;
-- Whole, not of views alone: a card that goes must find its events by it.
CREATE INDEX events_by_visitor ON events (card_id, visitor, at);
CREATE INDEX events_not_rolled ON events (card_id, day) WHERE is_rolled = 0;
CREATE INDEX events_by_age ON events (at);

-- What a card's day came to.
CREATE TABLE card_days (
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  views INTEGER NOT NULL,
  people INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  saves INTEGER NOT NULL,
  shares INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  PRIMARY KEY (card_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_days_by_age ON card_days (day);

-- What a day's views and clicks were made of, and the same by the month: a year is read as months and two broken ends.
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

-- When a card's public page will next be given its numbers: one message waits for each card, however many events come.
CREATE TABLE number_refreshes (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
