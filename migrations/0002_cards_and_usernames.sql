CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- The browser's id of the card: unique per owner only.
  client_id TEXT NOT NULL,
  username TEXT NOT NULL UNIQUE,
  -- Never repeats under one username, not even for another card, because cache keys contain it.
  version INTEGER NOT NULL CHECK (version >= 1),
  content TEXT NOT NULL CHECK (json_valid(content)),
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  -- The totals its public page shows; the ledger of its owner counts them.
  views INTEGER NOT NULL DEFAULT 0,
  clicks INTEGER NOT NULL DEFAULT 0,
  -- Since when the plan does not cover the card: stored and readable, but not public. NULL while it is covered.
  locked_at TEXT,
  -- Since when an operator has taken the card down: stored and readable to its owner only. NULL while it may be public.
  taken_down_at TEXT,
  taken_down_reason TEXT,
  -- The last take-down or restore. Within one transaction it shows which of two concurrent decisions won.
  decision_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, client_id)
) STRICT;

CREATE INDEX cards_by_owner ON cards (user_id, created_at, id);
-- Order in which a smaller plan keeps cards.
CREATE INDEX cards_by_edit ON cards (user_id, is_active, updated_at, id);
CREATE INDEX cards_by_lock ON cards (locked_at) WHERE locked_at IS NOT NULL;
-- For the image sweep: which cards show an image.
CREATE INDEX cards_by_profile_image ON cards (content ->> '$.profileImage');
CREATE INDEX cards_by_contact_photo ON cards (content ->> '$.contactPhoto');
CREATE INDEX cards_by_header_photo ON cards (content ->> '$.headerPhoto');
CREATE INDEX cards_by_pass_photo ON cards (content ->> '$.passPhoto');

-- Former usernames, reserved for their owner until `reserved_until`. The four latest of a card still lead to it.
CREATE TABLE username_reservations (
  username TEXT PRIMARY KEY,
  -- No reference: reservations outlive the account.
  user_id TEXT NOT NULL,
  card_id TEXT REFERENCES cards (id) ON DELETE SET NULL,
  last_version INTEGER NOT NULL,
  reserved_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX username_reservations_by_owner ON username_reservations (user_id);
CREATE INDEX username_reservations_by_card ON username_reservations (card_id, last_version);
CREATE INDEX username_reservations_by_expiry ON username_reservations (reserved_until);

-- Cards the plan has not covered for long: their owner is warned, and weeks later their username becomes available to
-- others. The card is kept under a generated username.
CREATE TABLE username_releases (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  -- The lock (`cards.locked_at`) the warning was about: a later lock needs another warning.
  locked_at TEXT NOT NULL,
  warned_at TEXT NOT NULL,
  -- The released username; NULL until then.
  username TEXT
) STRICT, WITHOUT ROWID;

-- Unlocking a card restores its username in the same transaction if the username is still available.
CREATE TRIGGER cards_restore_username AFTER UPDATE OF locked_at ON cards
WHEN old.locked_at IS NOT NULL AND new.locked_at IS NULL
BEGIN
  UPDATE OR IGNORE cards SET version = version + 1,
    username = (SELECT r.username FROM username_releases r WHERE r.card_id = new.id)
  WHERE id = new.id AND EXISTS (SELECT 1 FROM username_releases r WHERE r.card_id = new.id AND r.username IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM username_reservations h WHERE h.username = r.username AND h.user_id <> new.user_id
      AND h.reserved_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));
  DELETE FROM username_releases WHERE card_id = new.id;
END;

-- Changes of an account with a daily limit, per day in UTC. Written in the transaction of the change.
CREATE TABLE card_change_counts (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('new_name', 'rename', 'switch')),
  count INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_change_counts_by_day ON card_change_counts (day);

-- When the next job of a kind for a username is due. Changes until then are covered by it and enqueue no other. Rows are
-- removed within hours and have no owner.
CREATE TABLE queued_card_jobs (
  kind TEXT NOT NULL CHECK (kind IN ('repair_card', 'sync_passes')),
  username TEXT NOT NULL,
  origin TEXT NOT NULL,
  -- The queued message carries the same value, so that its consumer finds this row.
  due_at INTEGER NOT NULL,
  -- 0 once the job is done.
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  PRIMARY KEY (kind, username)
) STRICT, WITHOUT ROWID;

CREATE INDEX queued_card_jobs_by_due ON queued_card_jobs (due_at);
