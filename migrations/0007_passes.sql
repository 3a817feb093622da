-- One pass per card: in Apple Wallet under its serial, in Google Wallet as `<issuer>.<serial>`. A pass outlives its card,
-- because its devices must learn that it ended.
CREATE TABLE passes (
  serial TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- No reference, because the card may be deleted; with `client_id`, a card published again finds its pass.
  card_id TEXT NOT NULL UNIQUE,
  client_id TEXT NOT NULL,
  -- What the pass last showed: the card's content, version, username and address, the owner's texts, settings and message.
  content TEXT NOT NULL CHECK (json_valid(content)),
  card_version INTEGER NOT NULL,
  username TEXT NOT NULL,
  url TEXT NOT NULL,
  texts TEXT NOT NULL CHECK (json_valid(texts)),
  settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  notice TEXT CHECK (notice IS NULL OR json_valid(notice)),
  -- Hash of all that a device would show: an equal hash is no change.
  content_hash TEXT NOT NULL,
  -- Since when the card is not public; NULL while it is.
  voided_at TEXT,
  -- Apple's update tag: grows with every change of any pass.
  update_tag INTEGER NOT NULL UNIQUE,
  -- The latest tag the wallets were notified of.
  notified_tag INTEGER NOT NULL,
  -- The same time in whole seconds, for Last-Modified; two changes of one pass never share one.
  modified_seconds INTEGER NOT NULL,
  -- 0 until its first generation has succeeded.
  is_ready INTEGER NOT NULL CHECK (is_ready IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passes_by_owner ON passes (user_id, created_at);
CREATE INDEX passes_by_client ON passes (user_id, client_id);
CREATE INDEX passes_by_username ON passes (username);
CREATE INDEX passes_to_notify ON passes (serial) WHERE notified_tag < update_tag;

-- Devices registered for a pass's updates (PassKit web service).
CREATE TABLE pass_registrations (
  device_id TEXT NOT NULL,
  serial TEXT NOT NULL REFERENCES passes (serial) ON DELETE CASCADE,
  push_token TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- When Apple first accepted a push for the device or the device asked for its passes. Only confirmed devices count.
  confirmed_at TEXT,
  -- 1 when a push reached the device, 0 when it asked by itself.
  is_reached INTEGER NOT NULL DEFAULT 0 CHECK (is_reached IN (0, 1)),
  -- A keyed hash of the client address and the pass.
  sender TEXT NOT NULL DEFAULT '',
  -- When the sweep sent a first push to find out whether the device exists.
  probed_at TEXT,
  PRIMARY KEY (device_id, serial)
) STRICT, WITHOUT ROWID;

CREATE INDEX pass_registrations_by_serial ON pass_registrations (serial, device_id);
-- A token that Apple calls gone is removed from every pass.
CREATE INDEX pass_registrations_by_token ON pass_registrations (push_token);
CREATE INDEX pass_registrations_by_sender ON pass_registrations (serial, sender, created_at);
CREATE INDEX pass_registrations_unconfirmed ON pass_registrations (serial, created_at, device_id)
  WHERE confirmed_at IS NULL;
CREATE INDEX pass_registrations_by_age ON pass_registrations (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX pass_registrations_to_probe ON pass_registrations (created_at)
  WHERE confirmed_at IS NULL AND probed_at IS NULL;

-- The provider token all isolates share: Apple's push service refuses several new ones within minutes.
CREATE TABLE push_provider_tokens (
  key_id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  issued_seconds INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Settings for all passes of an owner. The row appears with the first setting.
CREATE TABLE pass_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  design TEXT NOT NULL DEFAULT '{"template":null}' CHECK (json_valid(design)),
  geofence TEXT NOT NULL DEFAULT '{"enabled":false,"radius":100,"places":[]}' CHECK (json_valid(geofence))
) STRICT, WITHOUT ROWID;

-- Messages of owners to everyone with one of their passes.
CREATE TABLE pass_notifications (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  action_url TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- 1 once its deliveries to every pass are enqueued.
  is_fanned_out INTEGER NOT NULL DEFAULT 0 CHECK (is_fanned_out IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX pass_notifications_by_owner ON pass_notifications (user_id, created_at);
CREATE INDEX pass_notifications_by_age ON pass_notifications (created_at);
CREATE INDEX pass_notifications_pending ON pass_notifications (created_at) WHERE is_fanned_out = 0;

-- The outcome of a message: in the pass itself, on each registered device, and at Google.
CREATE TABLE pass_deliveries (
  notification_id TEXT NOT NULL REFERENCES pass_notifications (id) ON DELETE CASCADE,
  serial TEXT NOT NULL REFERENCES passes (serial) ON DELETE CASCADE,
  channel TEXT NOT NULL CHECK (channel IN ('pass', 'phone', 'google')),
  -- The device; empty for the other channels.
  device_id TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'quiet', 'later', 'gone')),
  -- Failed attempts; the queue gives up after some.
  failures INTEGER NOT NULL DEFAULT 0,
  -- When it consumed one of the day's alerts at Google.
  alerted_at TEXT,
  PRIMARY KEY (notification_id, serial, channel, device_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX pass_deliveries_by_serial ON pass_deliveries (serial, alerted_at);
