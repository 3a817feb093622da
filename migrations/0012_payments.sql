-- What the operator granted (`npm run plan`) and what is paid for. `plan` stays what holds: the higher of the two.
ALTER TABLE users ADD COLUMN granted_plan TEXT NOT NULL DEFAULT 'free'
  CHECK (granted_plan IN ('free', 'startup', 'business_pro', 'enterprise'));
ALTER TABLE users ADD COLUMN paid_plan TEXT NOT NULL DEFAULT 'free'
  CHECK (paid_plan IN ('free', 'startup', 'business_pro'));
UPDATE users SET granted_plan = plan;

-- Since when the plan no longer covers the card: it is kept, readable and not public. NULL while it is covered.
ALTER TABLE cards ADD COLUMN locked_at TEXT;
-- Which cards come first when a plan covers a few.
CREATE INDEX cards_by_edit ON cards (user_id, is_active, updated_at, id);

-- Who buys, by the provider's name for them; what was tried out with a test key is another customer.
CREATE TABLE customers (
  customer_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_live INTEGER NOT NULL CHECK (is_live IN (0, 1)),
  -- Where the person bought: the address their cards are told of when no request is there to say it.
  origin TEXT NOT NULL,
  -- Since when the free trial is used up; one per account, ever.
  trial_used_at TEXT,
  -- Rises with every look at the provider: only the latest look may be written.
  look INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, is_live)
) STRICT, WITHOUT ROWID;

-- The provider's subscriptions as they were last seen.
CREATE TABLE subscriptions (
  subscription_id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON of `subscriptionFactsSchema`.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- When time alone changes what it grants, or when the provider should be asked again; NULL: never.
  check_at TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_by_owner ON subscriptions (user_id);
CREATE INDEX subscriptions_by_check ON subscriptions (check_at);

-- Events that have had their effect: written together with it, so that each has it once.
CREATE TABLE payment_events (
  event_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  received_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_events_by_time ON payment_events (received_at);

-- Whose cards and passes have not been told yet that another plan holds: written with the change, gone once they know.
CREATE TABLE plan_news (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;
