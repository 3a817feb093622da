-- Stripe customers. Test mode and live mode have separate ones.
CREATE TABLE customers (
  customer_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_live INTEGER NOT NULL CHECK (is_live IN (0, 1)),
  -- The origin of the purchase: card addresses are built from it when no request provides one.
  origin TEXT NOT NULL,
  -- When the free trial was used; one per account, ever.
  trial_used_at TEXT,
  -- Grows with every sync: only the latest sync may write.
  sync_revision INTEGER NOT NULL DEFAULT 0,
  -- 0 while Stripe does not have the account's current email.
  is_email_synced INTEGER NOT NULL DEFAULT 1 CHECK (is_email_synced IN (0, 1)),
  UNIQUE (user_id, is_live)
) STRICT, WITHOUT ROWID;

CREATE INDEX customers_by_unsynced_email ON customers (is_live) WHERE is_email_synced = 0;

-- Stripe's subscriptions as of the last sync.
CREATE TABLE subscriptions (
  subscription_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON of `subscriptionDetailsSchema`.
  details TEXT NOT NULL CHECK (json_valid(details)),
  -- When time alone changes what it grants, or when Stripe should be read again; NULL: never.
  check_at TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_by_owner ON subscriptions (user_id);
CREATE INDEX subscriptions_by_check ON subscriptions (check_at);

-- Processed webhook events: written together with their effect, so that each takes effect once.
CREATE TABLE payment_events (
  event_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_events_by_time ON payment_events (received_at);

-- Keyed hashes of mailboxes and payment methods that had a free trial. No reference: a trial is granted once, also to a
-- person who deletes the account and returns.
CREATE TABLE used_trials (
  -- HMAC-SHA-256 of the mailbox or the payment method; without the secret it identifies neither.
  key_hash TEXT PRIMARY KEY CHECK (length(key_hash) = 43),
  -- HMAC-SHA-256 of the subscription with the trial: seeing the same one again is no second trial.
  subscription_hash TEXT NOT NULL CHECK (length(subscription_hash) = 43),
  used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX used_trials_by_time ON used_trials (used_at);

-- Accounts whose cards and passes do not show a plan change or a confirmed address yet: written with the change, removed
-- once they do.
CREATE TABLE plan_changes (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- An address change of a confirmed account must reach Stripe. Stripe never gets an unconfirmed address.
CREATE TRIGGER users_email_changed AFTER UPDATE OF email ON users
  WHEN new.email <> old.email AND new.email_confirmed_at IS NOT NULL
BEGIN UPDATE customers SET is_email_synced = 0 WHERE user_id = new.id; END;

-- Confirming the address changes the account's public pages and lets Stripe have the address.
CREATE TRIGGER users_email_confirmed AFTER UPDATE OF email_confirmed_at ON users
  WHEN old.email_confirmed_at IS NULL AND new.email_confirmed_at IS NOT NULL
BEGIN
  INSERT INTO plan_changes (user_id, since) VALUES (new.id, new.email_confirmed_at)
    ON CONFLICT (user_id) DO UPDATE SET since = excluded.since;
  UPDATE customers SET is_email_synced = 0 WHERE user_id = new.id;
END;
