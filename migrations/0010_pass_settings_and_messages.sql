-- What an owner set for all their passes: look and places. A row appears with the first choice.
CREATE TABLE pass_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  design TEXT NOT NULL DEFAULT '{"template":null}' CHECK (json_valid(design)),
  geofence TEXT NOT NULL DEFAULT '{"enabled":false,"radius":100,"places":[]}' CHECK (json_valid(geofence))
) STRICT, WITHOUT ROWID;

-- The settings and the message a pass last said, so that it can be made again as it was.
ALTER TABLE passes ADD COLUMN settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings));
ALTER TABLE passes ADD COLUMN notice TEXT CHECK (notice IS NULL OR json_valid(notice));

-- Messages of owners to whoever holds their passes.
CREATE TABLE pass_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  action_url TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- 1 once every pass has been asked to say it.
  is_spread INTEGER NOT NULL DEFAULT 0 CHECK (is_spread IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX pass_notifications_by_owner ON pass_notifications (user_id, created_at);
CREATE INDEX pass_notifications_by_age ON pass_notifications (created_at);
CREATE INDEX pass_notifications_unspread ON pass_notifications (created_at) WHERE is_spread = 0;

-- What became of a message: in the pass itself, on each phone that follows it, and at Google.
CREATE TABLE pass_deliveries (
  notification_id TEXT NOT NULL REFERENCES pass_notifications (id) ON DELETE CASCADE,
  serial TEXT NOT NULL REFERENCES passes (serial) ON DELETE CASCADE,
  channel TEXT NOT NULL CHECK (channel IN ('pass', 'phone', 'google')),
  -- The phone; empty for the others.
  device_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'quiet', 'later', 'gone')),
  -- Attempts that failed; the queue gives up after some.
  failures INTEGER NOT NULL DEFAULT 0,
  -- When one of the day's rings at Google was taken for it.
  rings_at TEXT,
  PRIMARY KEY (notification_id, serial, channel, device_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX pass_deliveries_by_serial ON pass_deliveries (serial, rings_at);
