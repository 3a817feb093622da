-- Phones that hold a pass and want to hear of its changes (PassKit web service).
CREATE TABLE pass_registrations (
  device_id TEXT NOT NULL,
  serial TEXT NOT NULL REFERENCES passes (serial) ON DELETE CASCADE,
  push_token TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (device_id, serial)
) STRICT, WITHOUT ROWID;
CREATE INDEX pass_registrations_by_serial ON pass_registrations (serial, device_id);
-- A token Apple calls gone is removed wherever it stands.
CREATE INDEX pass_registrations_by_token ON pass_registrations (push_token);

-- The one token all isolates show to Apple's push service: minting several within minutes is refused.
CREATE TABLE push_provider_tokens (
  key_id TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  issued_seconds INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
