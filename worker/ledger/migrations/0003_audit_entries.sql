-- What happened in an organization, in order. Only ledgers of organizations have rows.

-- The last entries that aging removed, so that the chain of those after them still verifies. The newest few stay, because a
-- backup reads the entries before this table. Created first: a restore needs no order here, an export reads it last.
CREATE TABLE audit_checkpoints (
  no INTEGER PRIMARY KEY,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TABLE audit_entries (
  -- From 1, without gaps.
  no INTEGER PRIMARY KEY,
  -- The ID in the outbox: an entry that is moved twice is stored once.
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  -- `at` in milliseconds since 1970, never before the previous entry's, so that time follows the order: a period is a range
  -- of numbers, and the oldest are the first.
  logged_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_email TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  -- Canonical JSON.
  details TEXT NOT NULL CHECK (json_valid(details)),
  request_id TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  -- SHA-256 of the hash before and the canonical JSON of the entry (shared/organization/audit-chain.ts).
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE INDEX audit_entries_by_time ON audit_entries (logged_at);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor);
CREATE INDEX audit_entries_by_action ON audit_entries (action);
CREATE INDEX audit_entries_by_actor_and_action ON audit_entries (actor, action);

-- The last entry that was appended: entries missing at the end are noticed. Created after the entries, so that an export
-- reads it first and no backup has a head without its entry.
CREATE TABLE audit_head (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  no INTEGER NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
BEGIN SELECT RAISE(ABORT, 'audit entries never change'); END;

-- Aging deletes after 730 days. The day less is the tolerance between its clock and this one.
CREATE TRIGGER audit_entries_retained BEFORE DELETE ON audit_entries
WHEN old.logged_at > (unixepoch() - 729 * 86400) * 1000
BEGIN SELECT RAISE(ABORT, 'audit entries stay for two years'); END;
