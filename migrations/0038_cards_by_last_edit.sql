-- The order of an account's list of cards: the one that was edited last comes first.
CREATE INDEX cards_by_last_edit ON cards (user_id, updated_at, id);
