-- What is sent to the webhook endpoints of the owner, and how it went, for 30 days.
CREATE TABLE webhook_events (
  no INTEGER PRIMARY KEY,
  -- `webhook-id` of every delivery. An event that is moved here twice is stored once.
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  -- Milliseconds since 1970.
  at INTEGER NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  -- The only endpoint to send it to; empty for all that subscribe.
  endpoint_id TEXT NOT NULL DEFAULT '',
  is_fanned_out INTEGER NOT NULL DEFAULT 0 CHECK (is_fanned_out IN (0, 1))
) STRICT;

CREATE INDEX webhook_events_to_fan_out ON webhook_events (no) WHERE is_fanned_out = 0;
CREATE INDEX webhook_events_by_time ON webhook_events (at);
-- For samples: the latest of a type.
CREATE INDEX webhook_events_by_type ON webhook_events (type);

CREATE TABLE webhook_deliveries (
  no INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  event_no INTEGER NOT NULL,
  endpoint_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  -- Attempts of the present series; a resend begins another one.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- When the next attempt is due, or when the running one counts as lost; NULL for none.
  due_at INTEGER,
  -- Names the attempt that is running; only it sets the outcome.
  claim TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (event_no, endpoint_id)
) STRICT;

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, no);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  no INTEGER PRIMARY KEY,
  delivery_no INTEGER NOT NULL,
  at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- Status of the answer; NULL without one.
  status INTEGER,
  -- Why it failed; empty for a success.
  error TEXT NOT NULL,
  -- Start of the answer's body.
  answer TEXT NOT NULL
) STRICT;

CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery_no, no);
CREATE INDEX webhook_attempts_by_time ON webhook_attempts (at);

-- Deliveries of each UTC day, in days since 1970: those started, and events that were not sent because of the daily limit.
CREATE TABLE webhook_days (
  day INTEGER PRIMARY KEY,
  started INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0
) STRICT;
