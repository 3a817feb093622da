-- When the next job of a kind for a name is due: further changes until then are covered by it and send no other. Rows are
-- about names and go within hours, so they have no owner.
CREATE TABLE queued_card_jobs (
  kind TEXT NOT NULL CHECK (kind IN ('repair_card', 'sync_passes')),
  username TEXT NOT NULL,
  origin TEXT NOT NULL,
  -- Milliseconds since 1970. The message says the same, so that its consumer knows which row it answers.
  due_at INTEGER NOT NULL,
  -- 0 once the job was done.
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  PRIMARY KEY (kind, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX queued_card_jobs_by_due ON queued_card_jobs (due_at);
