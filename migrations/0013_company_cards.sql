-- Set for a company card: it belongs to the organization, and `user_id` is the member who holds it.
ALTER TABLE cards ADD COLUMN organization_id TEXT REFERENCES organizations (id);
-- Since when a company card is not public because its holder left or is suspended. NULL while it may be public.
ALTER TABLE cards ADD COLUMN paused_at TEXT;
-- Fields that do not follow the policy, as a JSON object: the holder's changes and exceptions by an admin.
ALTER TABLE cards ADD COLUMN overrides TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(overrides));
-- Since when the public copies of a company card are outdated because its holder was suspended or brought back with many
-- others. NULL: they are up to date, or follow from the request that changed them.
ALTER TABLE cards ADD COLUMN stale_since TEXT;
-- What a company card lacks under its policy, as a JSON list (worker/cards/company/card-gaps.ts). NULL for nothing.
ALTER TABLE cards ADD COLUMN gaps TEXT CHECK (gaps IS NULL OR json_valid(gaps));

CREATE INDEX cards_paused ON cards (organization_id) WHERE paused_at IS NOT NULL;
CREATE INDEX cards_stale ON cards (organization_id) WHERE stale_since IS NOT NULL;
CREATE INDEX cards_by_organization ON cards (organization_id, username) WHERE organization_id IS NOT NULL;
CREATE INDEX cards_by_holder ON cards (organization_id, user_id, created_at, id) WHERE organization_id IS NOT NULL;

CREATE TRIGGER cards_count_added AFTER INSERT ON cards WHEN new.organization_id IS NOT NULL
BEGIN UPDATE organization_counts SET company_cards = company_cards + 1 WHERE organization_id = new.organization_id; END;

CREATE TRIGGER cards_count_removed AFTER DELETE ON cards WHEN old.organization_id IS NOT NULL
BEGIN UPDATE organization_counts SET company_cards = company_cards - 1 WHERE organization_id = old.organization_id; END;

-- Company cards by a group of their holder, for managers' lists. Written by triggers only, so left out of backups. The
-- username of a company card never changes.
CREATE TABLE organization_group_cards (
  group_id TEXT NOT NULL,
  username TEXT NOT NULL,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL,
  PRIMARY KEY (group_id, username)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_group_cards_by_card ON organization_group_cards (card_id);
CREATE INDEX organization_group_cards_by_member ON organization_group_cards (member_id, group_id);

CREATE TRIGGER cards_list_added AFTER INSERT ON cards WHEN new.organization_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO organization_group_cards
  SELECT gm.group_id, new.username, new.id, m.id FROM organization_members m
    JOIN organization_group_members gm ON gm.member_id = m.id
  WHERE m.organization_id = new.organization_id AND m.user_id = new.user_id;
END;

CREATE TRIGGER cards_list_moved AFTER UPDATE OF user_id ON cards
WHEN new.organization_id IS NOT NULL AND old.user_id <> new.user_id
BEGIN
  DELETE FROM organization_group_cards WHERE card_id = new.id;
  INSERT OR IGNORE INTO organization_group_cards
  SELECT gm.group_id, new.username, new.id, m.id FROM organization_members m
    JOIN organization_group_members gm ON gm.member_id = m.id
  WHERE m.organization_id = new.organization_id AND m.user_id = new.user_id;
END;

CREATE TRIGGER organization_group_members_list AFTER INSERT ON organization_group_members
BEGIN
  INSERT OR IGNORE INTO organization_group_cards
  SELECT new.group_id, c.username, c.id, m.id FROM organization_members m
    JOIN cards c ON c.organization_id = m.organization_id AND c.user_id = m.user_id
  WHERE m.id = new.member_id;
END;

CREATE TRIGGER organization_group_members_unlist AFTER DELETE ON organization_group_members
BEGIN
  -- With the plus, SQLite reads the member's cards; otherwise it reads every card of the group for each member.
  DELETE FROM organization_group_cards WHERE member_id = old.member_id AND +group_id = old.group_id;
END;

-- Company cards that lack something, by organization and by each group of their holder, so that they are counted and
-- listed without reading the others. Written by triggers only, so left out of backups.
CREATE TABLE company_card_gaps (
  -- The organization, or a group.
  scope_id TEXT NOT NULL,
  gap TEXT NOT NULL,
  username TEXT NOT NULL,
  card_id TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  PRIMARY KEY (scope_id, gap, username)
) STRICT, WITHOUT ROWID;

CREATE INDEX company_card_gaps_by_card ON company_card_gaps (card_id, scope_id);

CREATE TRIGGER cards_gaps_added AFTER INSERT ON cards WHEN new.organization_id IS NOT NULL AND new.gaps IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO company_card_gaps
  SELECT new.organization_id, value, new.username, new.id FROM json_each(new.gaps);
  INSERT OR IGNORE INTO company_card_gaps
  SELECT gc.group_id, value, new.username, new.id FROM organization_group_cards gc, json_each(new.gaps)
  WHERE gc.card_id = new.id;
END;

CREATE TRIGGER cards_gaps_changed AFTER UPDATE OF gaps ON cards
WHEN new.organization_id IS NOT NULL AND old.gaps IS NOT new.gaps
BEGIN
  DELETE FROM company_card_gaps WHERE card_id = new.id;
  INSERT OR IGNORE INTO company_card_gaps
  SELECT new.organization_id, value, new.username, new.id FROM json_each(coalesce(new.gaps, '[]'));
  INSERT OR IGNORE INTO company_card_gaps
  SELECT gc.group_id, value, new.username, new.id
  FROM organization_group_cards gc, json_each(coalesce(new.gaps, '[]')) WHERE gc.card_id = new.id;
END;

CREATE TRIGGER organization_group_cards_no_gaps AFTER DELETE ON organization_group_cards
BEGIN
  DELETE FROM company_card_gaps WHERE card_id = old.card_id AND scope_id = old.group_id;
END;

-- The owner of a ledger is an account or an organization, so the reference to accounts is replaced by a trigger.
CREATE TABLE deleted_cards_of_owners (
  card_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  deleted_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO deleted_cards_of_owners SELECT card_id, owner_id, deleted_at FROM deleted_cards;
DROP TRIGGER cards_delete_visits;
DROP TABLE deleted_cards;
ALTER TABLE deleted_cards_of_owners RENAME TO deleted_cards;
CREATE INDEX deleted_cards_by_owner ON deleted_cards (owner_id);
CREATE INDEX deleted_cards_by_time ON deleted_cards (deleted_at);

CREATE TRIGGER cards_delete_visits AFTER DELETE ON cards
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  INSERT INTO deleted_cards
  VALUES (old.id, coalesce(old.organization_id, old.user_id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;

CREATE TRIGGER users_delete_deleted_cards AFTER DELETE ON users
BEGIN DELETE FROM deleted_cards WHERE owner_id = old.id; END;

CREATE TABLE organization_policies (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Precedence: a member has the first policy that is assigned to one of their groups. The default has the last place.
  position INTEGER NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  -- Part of the ETag of every card that shows the policy.
  version INTEGER NOT NULL CHECK (version >= 1),
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- The content before the last change, which an open editor may still show. NULL before the first change.
  earlier TEXT CHECK (earlier IS NULL OR json_valid(earlier)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX organization_policies_by_position ON organization_policies (organization_id, position, id);
CREATE UNIQUE INDEX organization_policies_default ON organization_policies (organization_id) WHERE is_default = 1;

-- A group has one policy at most.
CREATE TABLE organization_policy_groups (
  group_id TEXT PRIMARY KEY REFERENCES organization_groups (id) ON DELETE CASCADE,
  policy_id TEXT NOT NULL REFERENCES organization_policies (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_policy_groups_by_policy ON organization_policy_groups (policy_id, group_id);

-- Pictures of policies, for the image sweep and for visitors' requests.
CREATE TABLE organization_policy_pictures (
  policy_id TEXT NOT NULL REFERENCES organization_policies (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  PRIMARY KEY (policy_id, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_policy_pictures_by_path ON organization_policy_pictures (path);

-- Passes and link previews that follow a change of policy, a page of cards per job. One row per organization: a change
-- during the run starts it again, and the sweep continues a run whose message was lost.
CREATE TABLE organization_card_updates (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- Rises with each change, so that a job sees that its run was started again.
  revision INTEGER NOT NULL,
  -- The username after which the next page begins.
  cursor TEXT NOT NULL,
  -- When the next page is due, in milliseconds.
  due_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_card_updates_by_due ON organization_card_updates (due_at);

CREATE TABLE organization_change_requests (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES organization_members (id) ON DELETE CASCADE,
  username TEXT NOT NULL,
  field TEXT NOT NULL,
  -- The value asked for, and the card's at that time, as JSON.
  value TEXT NOT NULL CHECK (json_valid(value)),
  value_before TEXT NOT NULL CHECK (json_valid(value_before)),
  note TEXT NOT NULL,
  -- Why it was rejected.
  reason TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL CHECK (status IN ('open', 'approved', 'rejected')),
  -- The account that decided. No reference: the decision outlives the account.
  decided_by TEXT,
  decided_at TEXT,
  created_at TEXT NOT NULL,
  CHECK ((status = 'open') = (decided_at IS NULL))
) STRICT;

CREATE INDEX organization_change_requests_by_status ON organization_change_requests (organization_id, status, created_at, id);
CREATE INDEX organization_change_requests_by_member ON organization_change_requests (member_id, status, created_at);
CREATE UNIQUE INDEX organization_change_requests_open ON organization_change_requests (username, field) WHERE status = 'open';

-- A company card shows a policy, so what visitors saw can change without the card's version. `content_hash` is the
-- SHA-256 of what they saw, and empty for a private card, whose version identifies it.
CREATE TABLE snapshots_of_cards (
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  content_hash TEXT NOT NULL DEFAULT '',
  username TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  taken_at TEXT NOT NULL,
  PRIMARY KEY (card_id, version, content_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE pictures_of_snapshots (
  path TEXT NOT NULL,
  card_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  content_hash TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (path, card_id, version, content_hash),
  FOREIGN KEY (card_id, version, content_hash)
    REFERENCES snapshots_of_cards (card_id, version, content_hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO snapshots_of_cards (card_id, version, username, content, taken_at)
  SELECT card_id, version, username, content, taken_at FROM card_snapshots;
INSERT INTO pictures_of_snapshots (path, card_id, version)
  SELECT path, card_id, version FROM card_snapshot_pictures;
DROP TABLE card_snapshot_pictures;
DROP TABLE card_snapshots;
ALTER TABLE snapshots_of_cards RENAME TO card_snapshots;
ALTER TABLE pictures_of_snapshots RENAME TO card_snapshot_pictures;
CREATE INDEX card_snapshot_pictures_by_snapshot ON card_snapshot_pictures (card_id, version, content_hash);
