-- What another system, such as that of HR, calls an organization card.
ALTER TABLE cards ADD COLUMN external_id TEXT;
CREATE UNIQUE INDEX cards_by_external_id ON cards (organization_id, external_id)
WHERE external_id IS NOT NULL;

-- Who overrode a locked field of an organization card, by the name of the field; null for none known.
ALTER TABLE cards ADD COLUMN exception_sources TEXT
CHECK (exception_sources IS NULL OR json_valid(exception_sources));
