-- What browsers refused on our pages, counted. No person is in it: a page is a pattern of the route table, and an address
-- elsewhere is its origin.
CREATE TABLE policy_reports (
  directive TEXT NOT NULL,
  -- A keyword such as `inline`, a scheme, an origin elsewhere, or a pattern of ours. Empty: the browser did not say.
  blocked TEXT NOT NULL,
  -- A pattern of ours; empty for any other address.
  page TEXT NOT NULL,
  count INTEGER NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (directive, blocked, page)
) STRICT, WITHOUT ROWID;
CREATE INDEX policy_reports_by_time ON policy_reports (last_at);
