-- Visits of an owner's cards. Tables that are read by period and aged lead with the time in their key, so that they need no
-- second index: a report reads a range, and of a single card one row per day. `day` is days since 1970 in UTC, `month` the
-- day of its first, `card_no` 0 all cards of the owner together.

-- Every card that was visited, with its all-time totals. A deleted card keeps its row, so that a late event does not bring
-- it back.
CREATE TABLE visited_cards (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  views INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0,
  -- When the card's public page next gets its totals: one message waits per card, however many events arrive.
  refresh_due_at INTEGER NOT NULL DEFAULT 0,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK (is_deleted IN (0, 1))
) STRICT;

INSERT INTO visited_cards (no, id) VALUES (0, '');

-- Names in breakdowns, such as a country, by the number that the counts refer to.
CREATE TABLE visit_names (
  no INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('element', 'source', 'device', 'country', 'referrer')),
  name TEXT NOT NULL,
  -- The latest day the name was counted on.
  day INTEGER NOT NULL,
  UNIQUE (kind, name)
) STRICT;

CREATE INDEX visit_names_by_age ON visit_names (day);

-- Single events, stored for days only: long enough to recognize a redelivered message and a repeated action.
CREATE TABLE visit_events (
  -- A UUID as 16 bytes.
  id BLOB PRIMARY KEY,
  card_no INTEGER NOT NULL REFERENCES visited_cards (no),
  at INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('view', 'click', 'save', 'share', 'wallet', 'bot')),
  element TEXT,
  -- A hash that changes with each day and card. It identifies no address.
  visitor BLOB NOT NULL,
  -- Uncertain: beyond what one network is counted for within half an hour, possibly not people.
  state TEXT NOT NULL CHECK (state IN ('counted', 'repeated', 'uncertain'))
) STRICT, WITHOUT ROWID;

CREATE INDEX visit_events_by_visitor ON visit_events (card_no, visitor);
CREATE INDEX visit_events_by_age ON visit_events (at);

-- Events counted per network, card, type and half hour, numbered since 1970.
CREATE TABLE visit_network_counts (
  half_hour INTEGER NOT NULL,
  card_no INTEGER NOT NULL,
  -- A hash like that of the visitor.
  network BLOB NOT NULL,
  type TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (half_hour, card_no, network, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE visit_days (
  day INTEGER NOT NULL,
  card_no INTEGER NOT NULL,
  views INTEGER NOT NULL,
  people INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  saves INTEGER NOT NULL,
  shares INTEGER NOT NULL,
  bots INTEGER NOT NULL,
  uncertain_views INTEGER NOT NULL,
  -- Uncertain clicks, saves, shares and wallet passes.
  uncertain_actions INTEGER NOT NULL,
  PRIMARY KEY (day, card_no)
) STRICT, WITHOUT ROWID;

-- Views by month, for the list of an owner's cards with the most views.
CREATE TABLE visit_months (
  month INTEGER NOT NULL,
  card_no INTEGER NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (month, card_no)
) STRICT, WITHOUT ROWID;

-- Breakdowns of views and clicks by day and by month: a year is read as months plus the days at both ends.
CREATE TABLE visit_day_counts (
  day INTEGER NOT NULL,
  card_no INTEGER NOT NULL,
  name_no INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, card_no, name_no)
) STRICT, WITHOUT ROWID;

CREATE TABLE visit_month_counts (
  month INTEGER NOT NULL,
  card_no INTEGER NOT NULL,
  name_no INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (month, card_no, name_no)
) STRICT, WITHOUT ROWID;
