-- Who has had a free trial, as keyed hashes of a mailbox and of a payment method. No reference on purpose: a trial is had once,
-- also by a person who deletes the account and comes back.
CREATE TABLE used_trials (
  -- HMAC-SHA-256 of what identifies the mailbox or the payment method; without the secret it leads back to neither.
  key_hash TEXT PRIMARY KEY CHECK (length(key_hash) = 43),
  -- HMAC-SHA-256 of the subscription whose trial it was: seeing the same one again is no second trial.
  subscription_hash TEXT NOT NULL CHECK (length(subscription_hash) = 43),
  used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_trials_by_time ON used_trials (used_at);
