-- Reports beyond the limit of a card or of an address are kept and marked, never refused.
ALTER TABLE card_reports ADD COLUMN is_held_back INTEGER NOT NULL DEFAULT 0
  CHECK (is_held_back IN (0, 1));
-- How many reports a row stands for: a held-back report that replaces an older one adds its count to its own.
ALTER TABLE card_reports ADD COLUMN arrivals INTEGER NOT NULL DEFAULT 1 CHECK (arrivals > 0);
-- When operators were mailed about it. NULL: the next hourly digest names its card.
ALTER TABLE card_reports ADD COLUMN notified_at TEXT;
-- Earlier reports were mailed, or not, by the former rule; no digest repeats them.
UPDATE card_reports SET notified_at = created_at;
CREATE INDEX card_reports_held ON card_reports (card_id, created_at, id)
  WHERE decided_at IS NULL AND is_held_back = 1;
CREATE INDEX card_reports_to_notify ON card_reports (created_at, card_id)
  WHERE decided_at IS NULL AND notified_at IS NULL;
