-- Cards, groups and card policies that were deleted, for a day in which they can be restored.
CREATE TABLE deleted_items (
  -- The account or the organization.
  owner_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('card', 'group', 'policy')),
  -- The username of a card, the ID of a group or policy.
  key TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  -- The row as it was, with what its deletion deletes.
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (owner_id, kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX deleted_items_by_time ON deleted_items (deleted_at);

CREATE TRIGGER users_drop_deleted_items AFTER DELETE ON users
BEGIN DELETE FROM deleted_items WHERE owner_id = old.id; END;

CREATE TRIGGER organizations_drop_deleted_items AFTER DELETE ON organizations
BEGIN DELETE FROM deleted_items WHERE owner_id = old.id; END;

-- The visits of a restored card stay.
CREATE TRIGGER cards_keep_visits AFTER INSERT ON cards
BEGIN DELETE FROM deleted_cards WHERE card_id = new.id; END;

-- A restored card may be deleted again.
DROP TRIGGER cards_delete_visits;
CREATE TRIGGER cards_delete_visits AFTER DELETE ON cards
WHEN EXISTS (SELECT 1 FROM users WHERE id = old.user_id)
BEGIN
  INSERT OR REPLACE INTO deleted_cards
  VALUES (old.id, coalesce(old.organization_id, old.user_id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
