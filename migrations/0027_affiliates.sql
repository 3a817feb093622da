-- The affiliate link of an account whose plan has one.
CREATE TABLE affiliate_links (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  -- Since when an operator pays nothing for it.
  suspended_at TEXT
) STRICT, WITHOUT ROWID;

-- Visits by a link per day (UTC), without anything about visitors.
CREATE TABLE affiliate_clicks (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX affiliate_clicks_by_day ON affiliate_clicks (day);

-- Accounts that signed up after following a link. One per account, decided at sign-up.
CREATE TABLE affiliate_referrals (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  referrer_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  signed_up_at TEXT NOT NULL,
  -- Why it earns nothing: the referrer signed up again. NULL for a person of their own.
  refused_by TEXT CHECK (refused_by IN ('mailbox', 'network'))
) STRICT, WITHOUT ROWID;

CREATE INDEX affiliate_referrals_by_referrer ON affiliate_referrals (referrer_id, refused_by, signed_up_at);
