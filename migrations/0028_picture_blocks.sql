-- Pictures of cards that were taken down. While a row is here, the picture can be neither uploaded nor put on another card, and the
-- account it came from shows it nowhere. Cards of other accounts that showed it before keep it unless `everywhere` is 1.
CREATE TABLE blocked_pictures (
  path TEXT NOT NULL,
  -- The card that was taken down, and its account. No references: a deleted card or account lifts no block.
  card_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  everywhere INTEGER NOT NULL CHECK (everywhere IN (0, 1)),
  -- The decision that wrote or changed the row last: of two decisions at once it says which one won.
  decision_id TEXT NOT NULL,
  blocked_at TEXT NOT NULL,
  PRIMARY KEY (path, card_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocked_pictures_by_card ON blocked_pictures (card_id);
CREATE INDEX blocked_pictures_by_hash ON blocked_pictures (hash);
CREATE INDEX blocked_pictures_by_time ON blocked_pictures (blocked_at);

-- The plans under which the public page shows the picture, as a JSON list; empty for hidden elements and for those that are
-- no video or product. Approximate for cards stored before this migration, exact from their next save on.
ALTER TABLE card_pictures ADD COLUMN plans TEXT NOT NULL DEFAULT '[]';
UPDATE card_pictures SET plans = coalesce((
  SELECT CASE max(e.value ->> '$.type') WHEN 'youtube' THEN '["startup","business_pro","enterprise"]'
    WHEN 'shop' THEN '["business_pro","enterprise"]' END
  FROM cards c, json_each(c.content, '$.cardElements') e
  WHERE c.id = card_pictures.card_id AND e.value ->> '$.picture' = card_pictures.path
    AND NOT coalesce(e.value ->> '$.hidden', 0) AND e.value ->> '$.type' IN ('youtube', 'shop')), '[]');

-- Who uploaded an image first: the sweep takes turns between accounts. No reference: the id outlives the account, whose images
-- are still to be removed. Empty for images stored before this migration.
ALTER TABLE media ADD COLUMN uploader TEXT NOT NULL DEFAULT '';
UPDATE media SET uploader = coalesce(
  (SELECT user_id FROM media_uploads u WHERE u.hash = media.hash ORDER BY uploaded_at LIMIT 1), '');

-- Cards taken down before this migration.
INSERT OR IGNORE INTO blocked_pictures (path, card_id, user_id, hash, everywhere, decision_id, blocked_at)
  SELECT i.path, c.id, c.user_id, substr(i.path, 8, 64), 0, coalesce(c.decision_id, ''), c.taken_down_at
  FROM cards c JOIN (
    SELECT id AS card_id, content ->> '$.profileImage' AS path FROM cards WHERE taken_down_at IS NOT NULL
    UNION ALL SELECT id, content ->> '$.contactPhoto' FROM cards WHERE taken_down_at IS NOT NULL
    UNION ALL SELECT id, content ->> '$.headerPhoto' FROM cards WHERE taken_down_at IS NOT NULL
    UNION ALL SELECT id, content ->> '$.passPhoto' FROM cards WHERE taken_down_at IS NOT NULL
    UNION ALL SELECT card_id, path FROM card_pictures
  ) i ON i.card_id = c.id
  WHERE c.taken_down_at IS NOT NULL AND i.path LIKE '/media/%';
