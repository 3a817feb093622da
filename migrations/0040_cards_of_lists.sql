-- Cards that an organization made for people before they join. A published one is also in `cards`, under the same id and
-- with the billing owner as its account; any other is a draft.
CREATE TABLE prepared_cards (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  username TEXT NOT NULL,
  -- A card's content, without the policy. That of a published card is in `cards`.
  content TEXT NOT NULL CHECK (json_valid(content)),
  -- IDs of the groups that choose the policy, as a JSON list.
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  -- The account that made it. No reference: the card outlives the account.
  created_by TEXT NOT NULL,
  -- The origin of its links.
  origin TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The account of the person who joined, until the draft has become their card. No reference: checked when it becomes one.
  claimed_by TEXT,
  UNIQUE (organization_id, email_key),
  UNIQUE (organization_id, username)
) STRICT;

CREATE INDEX prepared_cards_by_time ON prepared_cards (updated_at);
CREATE INDEX prepared_cards_claimed ON prepared_cards (claimed_by, organization_id) WHERE claimed_by IS NOT NULL;

-- Addresses of cards that lists of an organization took on a day (UTC). Undoing a list does not reduce it.
CREATE TABLE card_name_counts (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX card_name_counts_by_day ON card_name_counts (day);

-- How addresses of cards are made from names.
ALTER TABLE organizations ADD COLUMN address_pattern TEXT NOT NULL DEFAULT '{first}-{last}';

-- Whether the cards of a list are public before people join.
ALTER TABLE invitation_lists ADD COLUMN publishes INTEGER NOT NULL DEFAULT 0 CHECK (publishes IN (0, 1));
-- Since when its rows are undone. NULL if that was not ordered.
ALTER TABLE invitation_lists ADD COLUMN undone_at TEXT;
CREATE INDEX invitation_lists_by_organization ON invitation_lists (organization_id, created_at);

CREATE TABLE rows_of_lists (
  list_id TEXT NOT NULL REFERENCES invitation_lists (id) ON DELETE CASCADE,
  no INTEGER NOT NULL,
  -- As typed.
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Names of groups as a JSON list.
  groups TEXT NOT NULL CHECK (json_valid(groups)),
  -- What the row says of the person's card, as JSON. NULL without a card.
  card TEXT CHECK (card IS NULL OR json_valid(card)),
  -- `stored`: the invitation exists and its mail is not enqueued yet.
  outcome TEXT NOT NULL DEFAULT 'waiting' CHECK (outcome IN (
    'waiting', 'stored', 'sent', 'updated', 'same', 'member', 'invited', 'duplicate', 'taken', 'invalid', 'no_seat',
    'limit', 'declined', 'undone', 'stays'
  )),
  reason TEXT NOT NULL DEFAULT '',
  -- The invitation of a stored or sent row. No reference: it may be accepted or revoked.
  invitation_id TEXT,
  -- The address of its card.
  username TEXT,
  PRIMARY KEY (list_id, no)
) STRICT, WITHOUT ROWID;

INSERT INTO rows_of_lists (list_id, no, email, role, groups, outcome, reason, invitation_id)
SELECT list_id, no, email, role, groups, outcome, reason, invitation_id FROM invitation_list_rows;

DROP TABLE invitation_list_rows;
ALTER TABLE rows_of_lists RENAME TO invitation_list_rows;

CREATE INDEX invitation_list_rows_unfinished ON invitation_list_rows (list_id, no)
  WHERE outcome IN ('waiting', 'stored');
CREATE INDEX invitation_list_rows_by_invitation ON invitation_list_rows (invitation_id)
  WHERE invitation_id IS NOT NULL;

-- Which pictures are still used.
CREATE INDEX prepared_cards_by_photo ON prepared_cards (content ->> '$.profileImage')
  WHERE content ->> '$.profileImage' <> '';
CREATE INDEX prepared_cards_by_contact_photo ON prepared_cards (content ->> '$.contactPhoto')
  WHERE content ->> '$.contactPhoto' <> '';
