-- Money that customers paid, or got back, and the share of it. Rows are never changed. No references: bookkeeping
-- outlives accounts and organizations.
CREATE TABLE revenue_lines (
  -- The ID at Stripe, with a suffix for what undoes it.
  id TEXT PRIMARY KEY,
  payee_kind TEXT NOT NULL CHECK (payee_kind IN ('partner', 'affiliate')),
  -- An organization or an account.
  payee_id TEXT NOT NULL,
  -- The statement it belongs to (YYYY-MM, UTC): never one that is closed.
  month TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL
    CHECK (kind IN ('invoice', 'refund', 'refund_failed', 'credit_note', 'dispute', 'dispute_won')),
  invoice_id TEXT NOT NULL,
  -- A hash by which a payee recognizes a customer, without knowing who it is.
  customer_ref TEXT NOT NULL,
  currency TEXT NOT NULL CHECK (currency GLOB '[a-z][a-z][a-z]'),
  -- In the currency's smallest unit, without tax. Negative for money that went back.
  amount INTEGER NOT NULL CHECK (amount <> 0 AND (amount > 0) = (kind IN ('invoice', 'refund_failed', 'dispute_won'))),
  -- The payee's part; the rest is the product's.
  share INTEGER NOT NULL,
  percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 100),
  -- When it happened at Stripe.
  at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX revenue_lines_by_month ON revenue_lines (payee_kind, payee_id, month, at, id);
CREATE INDEX revenue_lines_by_invoice ON revenue_lines (invoice_id, currency, amount, share);

-- Sums of the lines by month and currency, written by the trigger only, so left out of backups.
CREATE TABLE revenue_totals (
  payee_kind TEXT NOT NULL,
  payee_id TEXT NOT NULL,
  month TEXT NOT NULL,
  currency TEXT NOT NULL,
  lines INTEGER NOT NULL,
  -- Payments, and what went back (negative).
  paid INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  share INTEGER NOT NULL,
  PRIMARY KEY (payee_kind, payee_id, month, currency)
) STRICT, WITHOUT ROWID;

CREATE INDEX revenue_totals_by_month ON revenue_totals (month, payee_kind, payee_id);

CREATE TRIGGER revenue_lines_total AFTER INSERT ON revenue_lines
BEGIN
  INSERT INTO revenue_totals
  VALUES (new.payee_kind, new.payee_id, new.month, new.currency, 1, max(new.amount, 0), min(new.amount, 0), new.share)
  ON CONFLICT DO UPDATE SET lines = lines + 1, paid = paid + excluded.paid,
    returned = returned + excluded.returned, share = share + excluded.share;
END;

CREATE TRIGGER revenue_lines_fixed BEFORE UPDATE ON revenue_lines
BEGIN SELECT raise(ABORT, 'revenue lines are never changed'); END;

-- A closed month of a payee. Only `checked_at` changes.
CREATE TABLE revenue_statements (
  payee_kind TEXT NOT NULL CHECK (payee_kind IN ('partner', 'affiliate')),
  payee_id TEXT NOT NULL,
  month TEXT NOT NULL,
  -- The first month that is open after it.
  next_month TEXT NOT NULL,
  lines INTEGER NOT NULL,
  -- JSON of `statementTotalSchema`, one per currency.
  totals TEXT NOT NULL CHECK (json_valid(totals)),
  -- SHA-256 of the payee's statement before, and of this one with all its lines.
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  closed_at TEXT NOT NULL,
  -- When its lines were last compared with its hash.
  checked_at TEXT NOT NULL,
  PRIMARY KEY (payee_kind, payee_id, month)
) STRICT, WITHOUT ROWID;

CREATE INDEX revenue_statements_by_check ON revenue_statements (checked_at);
CREATE INDEX revenue_statements_by_month ON revenue_statements (month, payee_kind, payee_id);

CREATE TRIGGER revenue_statements_fixed
BEFORE UPDATE OF payee_kind, payee_id, month, next_month, lines, totals, previous_hash, hash, closed_at
ON revenue_statements
BEGIN SELECT raise(ABORT, 'closed statements are never changed'); END;

-- Wallet cards of a partner's customers, by the month in which they were added. Written by the trigger only.
CREATE TABLE partner_wallet_counts (
  organization_id TEXT NOT NULL,
  month TEXT NOT NULL,
  card_count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, month)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_wallet_counts_by_month ON partner_wallet_counts (month, organization_id);

-- A pass begins unready and becomes ready once, in the month of its customer's partner. It stays counted when it is
-- deleted. A restored backup inserts passes as they were and updates none, so it counts none again.
CREATE TRIGGER passes_ready AFTER UPDATE OF is_ready ON passes
WHEN old.is_ready = 0 AND new.is_ready = 1
BEGIN
  INSERT INTO partner_wallet_counts
  SELECT organization_id, substr(new.created_at, 1, 7), 1 FROM partner_customers WHERE user_id = new.user_id
  ON CONFLICT DO UPDATE SET card_count = card_count + 1;
END;

-- Extra wallet cards of a closed month, reported to Stripe once. The row is stored before the call, so that every
-- attempt sends the same event.
CREATE TABLE partner_usage_reports (
  organization_id TEXT NOT NULL,
  month TEXT NOT NULL,
  card_count INTEGER NOT NULL,
  extra_cards INTEGER NOT NULL CHECK (extra_cards >= 0),
  -- In cents, at the price of that time.
  amount_cents INTEGER NOT NULL,
  -- The event's time, which decides the invoice it is billed with.
  created_at TEXT NOT NULL,
  -- When Stripe accepted it. Without extra cards nothing is sent.
  sent_at TEXT,
  PRIMARY KEY (organization_id, month)
) STRICT, WITHOUT ROWID;

CREATE INDEX partner_usage_reports_to_send ON partner_usage_reports (created_at)
  WHERE sent_at IS NULL;
