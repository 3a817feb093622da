-- An organization with taken-down content publishes nothing new until the latest of these dates. One row per card:
-- restoring the card, or allowing publishing, removes it. Its pages stay public.
CREATE TABLE team_publishing_pauses (
  -- No reference: deleting the card does not end the pause.
  card_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  paused_at TEXT NOT NULL,
  -- It ends by itself at this time unless an operator renews it.
  ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX team_publishing_pauses_by_end ON team_publishing_pauses (organization_id, ends_at);

-- Who put public content of an organization where it is, other than holders on their own cards: one row per thing and
-- person, with the latest change.
CREATE TABLE team_content_authors (
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  source TEXT NOT NULL CHECK (source IN ('card', 'policy', 'logo')),
  -- The ID of the card, the policy or the organization.
  target TEXT NOT NULL,
  -- The person, also behind a key or a connected app.
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- How they could: by their role then, or by a key.
  means TEXT NOT NULL CHECK (means IN ('owner', 'admin', 'manager', 'key')),
  changed_at TEXT NOT NULL,
  PRIMARY KEY (organization_id, source, target, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX team_content_authors_by_user ON team_content_authors (user_id);

CREATE TRIGGER cards_drop_authors AFTER DELETE ON cards WHEN old.organization_id IS NOT NULL
BEGIN
  DELETE FROM team_content_authors
  WHERE organization_id = old.organization_id AND source = 'card' AND target = old.id;
END;

CREATE TRIGGER organization_policies_drop_authors AFTER DELETE ON organization_policies
BEGIN
  DELETE FROM team_content_authors
  WHERE organization_id = old.organization_id AND source = 'policy' AND target = old.id;
END;

-- The same table with two more actions, about the pause of a team.
DROP TRIGGER moderation_actions_immutable;
CREATE TABLE moderation_actions_next (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  -- The operator's email at that time. No reference: the record outlives the account.
  operator TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('dismiss', 'take_down', 'restore', 'remove_pictures', 'return_pictures',
    'allow_publishing', 'renew_team_pause', 'end_team_pause')),
  card_id TEXT NOT NULL,
  username TEXT NOT NULL,
  -- For a take-down, the reason given to the owner.
  reason TEXT NOT NULL,
  -- Number of open reports it answered.
  reports INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO moderation_actions_next SELECT * FROM moderation_actions;
DROP TABLE moderation_actions;
ALTER TABLE moderation_actions_next RENAME TO moderation_actions;
CREATE INDEX moderation_actions_by_time ON moderation_actions (at, id);
CREATE INDEX moderation_actions_by_card ON moderation_actions (card_id, at);
CREATE TRIGGER moderation_actions_immutable BEFORE UPDATE ON moderation_actions
BEGIN SELECT RAISE(ABORT, 'moderation actions are immutable'); END;
-- An offer of the billing owner to another owner to pay for the organization. At most one, until it is accepted,
-- declined, withdrawn or expired; the triggers end it once one of the two could no longer be part of it.
CREATE TABLE billing_offers (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  offered_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  offered_to TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX billing_offers_by_offerer ON billing_offers (offered_by);
CREATE INDEX billing_offers_by_recipient ON billing_offers (offered_to);
CREATE INDEX billing_offers_by_expiry ON billing_offers (expires_at);

CREATE TRIGGER organization_members_end_billing_offer AFTER UPDATE OF role, status ON organization_members
WHEN new.role <> 'owner' OR new.status <> 'active'
BEGIN
  DELETE FROM billing_offers WHERE organization_id = new.organization_id
    AND new.user_id IN (offered_by, offered_to);
END;

CREATE TRIGGER organization_members_removed_end_billing_offer AFTER DELETE ON organization_members
BEGIN
  DELETE FROM billing_offers WHERE organization_id = old.organization_id
    AND old.user_id IN (offered_by, offered_to);
END;

CREATE TRIGGER organizations_end_billing_offer AFTER UPDATE OF billing_owner_id ON organizations
WHEN new.billing_owner_id IS NOT old.billing_owner_id
BEGIN DELETE FROM billing_offers WHERE organization_id = new.id; END;
