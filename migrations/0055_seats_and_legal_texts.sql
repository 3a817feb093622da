-- For how many people a message asks for a price; NULL where it asks for none.
ALTER TABLE support_messages ADD COLUMN seats INTEGER CHECK (seats BETWEEN 1 AND 100000);

-- Terms, privacy policy and data processing agreement of the operator, every version.
CREATE TABLE legal_texts (
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'privacy', 'dpa')),
  -- The day it applies from.
  published_on TEXT NOT NULL,
  -- JSON of a list of `legalSectionSchema`.
  sections TEXT NOT NULL CHECK (json_valid(sections)),
  PRIMARY KEY (kind, published_on)
) STRICT, WITHOUT ROWID;
