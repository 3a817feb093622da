-- The link preview of a card. The image is `previews/<file>.png` in R2 and can always be drawn again.
CREATE TABLE card_previews (
  card_id TEXT PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  -- Hash of the content of the last requested preview, and the attempts to draw it.
  requested_hash TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  -- Hash of the content of the finished preview, its file and the version of the renderer; NULL before the first.
  drawn_hash TEXT,
  file TEXT,
  renderer_version INTEGER NOT NULL DEFAULT 0,
  -- When drawing last started, and when the next job is due.
  started_at INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- For the sweep: unfinished previews, and those of an older renderer.
CREATE INDEX card_previews_waiting ON card_previews (requested_at) WHERE file IS NULL;
CREATE INDEX card_previews_by_renderer ON card_previews (renderer_version, requested_at) WHERE file IS NOT NULL;

-- Preview files that no card shows: written before the file, removed when a card shows it.
CREATE TABLE stale_previews (
  file TEXT PRIMARY KEY,
  due_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stale_previews_due ON stale_previews (due_at);

-- A replaced or deleted preview is recorded in the same transaction. One hour later no cached page refers to its file.
CREATE TRIGGER card_previews_replaced AFTER UPDATE OF file ON card_previews
WHEN old.file IS NOT NULL AND old.file IS NOT new.file
BEGIN
  INSERT OR REPLACE INTO stale_previews (file, due_at)
  VALUES (old.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour'));
END;

CREATE TRIGGER card_previews_deleted AFTER DELETE ON card_previews
WHEN old.file IS NOT NULL
BEGIN
  INSERT OR REPLACE INTO stale_previews (file, due_at)
  VALUES (old.file, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour'));
END;

-- Previews drawn per account and hour.
CREATE TABLE preview_hours (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Start of the hour in UTC.
  hour TEXT NOT NULL,
  drawings INTEGER NOT NULL,
  PRIMARY KEY (user_id, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX preview_hours_by_age ON preview_hours (hour);
