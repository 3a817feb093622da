-- What happens to the cards of members who leave. Without a row: cards are paused.
CREATE TABLE organization_leaver_settings (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  card TEXT NOT NULL CHECK (card IN ('pause', 'redirect', 'keep')),
  -- Days for which a card stays live with `keep`.
  days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 365),
  -- Whose card replaces a leaver's. Ignored unless active when a member leaves.
  successor_id TEXT REFERENCES organization_members (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_leaver_settings_by_successor ON organization_leaver_settings (successor_id);

-- Members who left: what was decided, and what an undo returns.
CREATE TABLE organization_departures (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- No references: the departure outlives the membership and the account.
  member_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'member', 'auditor')),
  -- IDs of groups as a JSON list.
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  -- What was decided. The successor is an account.
  card TEXT NOT NULL CHECK (card IN ('pause', 'redirect', 'keep')),
  live_until TEXT,
  successor_id TEXT,
  departed_at TEXT NOT NULL,
  -- Set within the transaction of an undo, which deletes the row.
  undone_at TEXT,
  CHECK ((card = 'keep') = (live_until IS NOT NULL))
) STRICT;

CREATE INDEX organization_departures_by_time ON organization_departures (organization_id, departed_at, id);
CREATE INDEX organization_departures_by_member ON organization_departures (member_id);
CREATE INDEX organization_departures_by_age ON organization_departures (departed_at);

-- Departures by group, for managers' lists. Written by a trigger only, so left out of backups.
CREATE TABLE organization_departure_groups (
  group_id TEXT NOT NULL,
  departed_at TEXT NOT NULL,
  departure_id TEXT NOT NULL REFERENCES organization_departures (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, departed_at, departure_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_departure_groups_by_departure ON organization_departure_groups (departure_id);

CREATE TRIGGER organization_departures_list AFTER INSERT ON organization_departures
BEGIN
  INSERT OR IGNORE INTO organization_departure_groups
  SELECT value, new.departed_at, new.id FROM json_each(new.groups);
END;

-- Company cards whose holder left. The card is held by the billing owner from then on, so that nothing of the leaver's
-- account leads to it.
CREATE TABLE departed_cards (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  -- No reference: departures are deleted once they can no longer be undone.
  departure_id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  -- The former holder's account, whose groups still choose the policy. No reference: the card outlives the account.
  holder_id TEXT NOT NULL,
  first_name TEXT NOT NULL,
  -- 1 if the page redirects to the successor's card.
  is_redirect INTEGER NOT NULL CHECK (is_redirect IN (0, 1)),
  -- The account whose card is shown or offered instead.
  successor_id TEXT,
  -- The card is public until then.
  live_until TEXT NOT NULL,
  -- 1 once the card is paused.
  is_ended INTEGER NOT NULL CHECK (is_ended IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX departed_cards_by_departure ON departed_cards (departure_id);
CREATE INDEX departed_cards_by_holder ON departed_cards (organization_id, holder_id);
CREATE INDEX departed_cards_by_end ON departed_cards (live_until) WHERE is_ended = 0;
CREATE INDEX departed_cards_live ON departed_cards (organization_id, live_until) WHERE is_ended = 0;

-- What a former member's card lacks needs no attention, unless the departure is undone.
CREATE TRIGGER departed_cards_no_gaps AFTER INSERT ON departed_cards
BEGIN DELETE FROM company_card_gaps WHERE card_id = new.card_id; END;

CREATE TRIGGER departed_cards_gaps AFTER DELETE ON departed_cards
BEGIN
  INSERT OR IGNORE INTO company_card_gaps
  SELECT c.organization_id, value, c.username, c.id FROM cards c, json_each(coalesce(c.gaps, '[]'))
  WHERE c.id = old.card_id;
  INSERT OR IGNORE INTO company_card_gaps
  SELECT gc.group_id, value, c.username, c.id
  FROM organization_group_cards gc JOIN cards c ON c.id = gc.card_id, json_each(coalesce(c.gaps, '[]'))
  WHERE gc.card_id = old.card_id;
END;

CREATE TRIGGER organization_group_cards_gaps AFTER INSERT ON organization_group_cards
WHEN NOT EXISTS (SELECT 1 FROM departed_cards WHERE card_id = new.card_id)
BEGIN
  INSERT OR IGNORE INTO company_card_gaps
  SELECT new.group_id, value, new.username, new.card_id FROM cards c, json_each(coalesce(c.gaps, '[]'))
  WHERE c.id = new.card_id;
END;

-- A pass belongs to whoever holds its card.
CREATE TRIGGER cards_move_passes AFTER UPDATE OF user_id ON cards
WHEN old.user_id <> new.user_id
BEGIN UPDATE passes SET user_id = new.user_id WHERE card_id = new.id; END;

-- 1 while a pass shows the card of its leaver's successor.
ALTER TABLE passes ADD COLUMN is_forwarded INTEGER NOT NULL DEFAULT 0 CHECK (is_forwarded IN (0, 1));
