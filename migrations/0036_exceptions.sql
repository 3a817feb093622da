-- Cards with exceptions are found by `cards.gaps`. A run of `update_company_cards`, which the sweep continues, stores
-- them for cards that are older than this.
INSERT INTO organization_card_updates (organization_id, revision, cursor, due_at)
SELECT id, 1, '', 0 FROM organizations
WHERE id IN (
  SELECT organization_id FROM cards
  WHERE organization_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM json_each(overrides) WHERE value = 'exception'))
ON CONFLICT (organization_id) DO UPDATE SET revision = revision + 1, cursor = '';
