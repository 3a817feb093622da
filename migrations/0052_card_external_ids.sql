-- What another system, such as that of HR, calls an organization card.
ALTER TABLE cards ADD COLUMN external_id TEXT;
CREATE UNIQUE INDEX cards_by_external_id ON cards (organization_id, external_id)
WHERE external_id IS NOT NULL;
