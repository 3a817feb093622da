CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- A partner resells the product under its own name; only an operator makes one.
  kind TEXT NOT NULL DEFAULT 'company' CHECK (kind IN ('company', 'partner')),
  -- The owner whose plan the organization has and who pays for it. NULL once it is being deleted.
  billing_owner_id TEXT REFERENCES users (id),
  -- JSON: path, width and height of the company's logo. NULL without one.
  logo TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- Since when it is being deleted, in steps. It is hidden from everyone from then on.
  deleting_at TEXT,
  CHECK ((deleting_at IS NULL) = (billing_owner_id IS NOT NULL))
) STRICT;

CREATE INDEX organizations_by_logo ON organizations (logo ->> '$.path') WHERE logo IS NOT NULL;
CREATE INDEX organizations_by_billing_owner ON organizations (billing_owner_id);
CREATE INDEX organizations_deleting ON organizations (deleting_at) WHERE deleting_at IS NOT NULL;

CREATE TABLE organization_members (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'member', 'auditor')),
  status TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'left')),
  -- Why the member is suspended: the plan has too few seats, or a person decided so. NULL unless suspended.
  suspended_by TEXT CHECK (suspended_by IN ('plan', 'person')),
  -- The name in lower case, the order of the list.
  sort_name TEXT NOT NULL,
  joined_at TEXT NOT NULL,
  -- The day of the last request in the organization.
  last_active_on TEXT NOT NULL,
  left_at TEXT,
  -- When the person agreed that contacts made with company cards belong to the company. NULL for who made it.
  agreed_at TEXT,
  UNIQUE (organization_id, user_id),
  CHECK ((status = 'suspended') = (suspended_by IS NOT NULL)),
  CHECK ((status = 'left') = (left_at IS NOT NULL))
) STRICT;

CREATE INDEX organization_members_by_name ON organization_members (organization_id, sort_name, id) WHERE status <> 'left';
CREATE INDEX organization_members_by_status ON organization_members (organization_id, status, sort_name, id);
CREATE INDEX organization_members_by_role ON organization_members (organization_id, role, status, sort_name, id);
CREATE INDEX organization_members_by_user ON organization_members (user_id, joined_at);
-- The order in which a smaller plan keeps members.
CREATE INDEX organization_members_by_activity ON organization_members (organization_id, status, last_active_on, id);
CREATE INDEX organization_members_left ON organization_members (left_at) WHERE status = 'left';

-- Words of a member's name and address, folded, for the search of the list. Found in the order of the list.
CREATE TABLE organization_member_terms (
  organization_id TEXT NOT NULL,
  term TEXT NOT NULL,
  sort_name TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES organization_members (id) ON DELETE CASCADE,
  PRIMARY KEY (organization_id, term, sort_name, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_member_terms_by_member ON organization_member_terms (member_id, term);

CREATE TABLE organization_groups (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The folded name: one group per name.
  name_key TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;

CREATE TABLE organization_group_members (
  group_id TEXT NOT NULL REFERENCES organization_groups (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES organization_members (id) ON DELETE CASCADE,
  -- Copies of the member's columns, written by triggers only, so that a group is listed by an index.
  sort_name TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT 'left',
  role TEXT NOT NULL DEFAULT 'member',
  PRIMARY KEY (group_id, member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_group_members_by_member ON organization_group_members (member_id, group_id);
CREATE INDEX organization_group_members_by_name ON organization_group_members (group_id, sort_name, member_id)
WHERE status <> 'left';
CREATE INDEX organization_group_members_by_status
ON organization_group_members (group_id, status, sort_name, member_id);
CREATE INDEX organization_group_members_by_role
ON organization_group_members (group_id, role, status, sort_name, member_id);

CREATE TABLE organization_invitations (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'member', 'auditor')),
  -- IDs of groups as a JSON list. Groups deleted since are ignored.
  groups TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(groups)),
  -- SHA-256 of the token in the mailed link.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  -- The account that invited. No reference: the invitation outlives the inviter's account.
  invited_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  -- Whether it uses a seat: 0 once the sweep has seen it expired.
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  -- The account that accepts it: set and deleted within one transaction, so never seen outside of it. No reference,
  -- because the account may be created by that transaction.
  claimed_by TEXT,
  UNIQUE (organization_id, email_key)
) STRICT;

CREATE INDEX organization_invitations_by_time ON organization_invitations (organization_id, created_at, id);
-- How many have expired.
CREATE INDEX organization_invitations_by_expiry ON organization_invitations (organization_id, expires_at);
CREATE INDEX organization_invitations_by_inviter ON organization_invitations (organization_id, invited_by);
CREATE INDEX organization_invitations_by_end ON organization_invitations (expires_at, is_open);
-- For the account of the invited address.
CREATE INDEX organization_invitations_by_address ON organization_invitations (email_key, created_at, id);
CREATE INDEX organization_invitations_claimed ON organization_invitations (organization_id, claimed_by)
  WHERE claimed_by IS NOT NULL;

-- Invitations by group, newest last, for managers' lists. Written by a trigger only, so left out of backups. No reference
-- to groups, which a backup may restore later: rows of deleted groups lead nowhere.
CREATE TABLE organization_invitation_groups (
  group_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  invitation_id TEXT NOT NULL REFERENCES organization_invitations (id) ON DELETE CASCADE,
  PRIMARY KEY (group_id, created_at, invitation_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX organization_invitation_groups_by_invitation ON organization_invitation_groups (invitation_id);

CREATE TRIGGER organization_invitations_list AFTER INSERT ON organization_invitations
BEGIN
  INSERT OR IGNORE INTO organization_invitation_groups
  SELECT value, new.created_at, new.id FROM json_each(new.groups);
END;

-- Numbers of members, open invitations and company cards, updated by the triggers below. Left out of backups: restored rows are counted
-- by the triggers.
CREATE TABLE organization_counts (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  active INTEGER NOT NULL DEFAULT 0,
  suspended INTEGER NOT NULL DEFAULT 0,
  invited INTEGER NOT NULL DEFAULT 0,
  company_cards INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE organization_group_counts (
  group_id TEXT PRIMARY KEY REFERENCES organization_groups (id) ON DELETE CASCADE,
  -- Active and suspended members.
  members INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TRIGGER organization_groups_count AFTER INSERT ON organization_groups
BEGIN
  INSERT INTO organization_group_counts (group_id)
  SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM organization_group_counts WHERE group_id = new.id);
END;

CREATE TRIGGER organizations_count AFTER INSERT ON organizations
BEGIN
  INSERT INTO organization_counts (organization_id)
  SELECT new.id WHERE NOT EXISTS (SELECT 1 FROM organization_counts WHERE organization_id = new.id);
END;

CREATE TRIGGER organization_members_count_added AFTER INSERT ON organization_members
BEGIN
  UPDATE organization_counts SET active = active + (new.status = 'active'),
    suspended = suspended + (new.status = 'suspended') WHERE organization_id = new.organization_id;
END;

CREATE TRIGGER organization_members_count_changed AFTER UPDATE OF status ON organization_members
WHEN old.status <> new.status
BEGIN
  UPDATE organization_counts
  SET active = active + (new.status = 'active') - (old.status = 'active'),
    suspended = suspended + (new.status = 'suspended') - (old.status = 'suspended')
  WHERE organization_id = new.organization_id;
  -- Joining again brings back no groups; an undone departure does.
  DELETE FROM organization_group_members
  WHERE member_id = new.id AND old.status = 'left' AND new.joined_at <> old.joined_at;
  UPDATE organization_group_members SET status = new.status WHERE member_id = new.id;
END;

CREATE TRIGGER organization_members_count_removed AFTER DELETE ON organization_members
BEGIN
  UPDATE organization_counts SET active = active - (old.status = 'active'),
    suspended = suspended - (old.status = 'suspended') WHERE organization_id = old.organization_id;
END;

CREATE TRIGGER organization_invitations_count_added AFTER INSERT ON organization_invitations
BEGIN UPDATE organization_counts SET invited = invited + new.is_open WHERE organization_id = new.organization_id; END;

CREATE TRIGGER organization_invitations_count_changed AFTER UPDATE OF is_open ON organization_invitations
WHEN old.is_open <> new.is_open
BEGIN
  UPDATE organization_counts SET invited = invited + new.is_open - old.is_open
  WHERE organization_id = new.organization_id;
END;

CREATE TRIGGER organization_invitations_count_removed AFTER DELETE ON organization_invitations
BEGIN UPDATE organization_counts SET invited = invited - old.is_open WHERE organization_id = old.organization_id; END;

CREATE TRIGGER organization_members_renamed AFTER UPDATE OF sort_name ON organization_members
WHEN old.sort_name <> new.sort_name
BEGIN UPDATE organization_group_members SET sort_name = new.sort_name WHERE member_id = new.id; END;

CREATE TRIGGER organization_members_role_changed AFTER UPDATE OF role ON organization_members
WHEN old.role <> new.role
BEGIN UPDATE organization_group_members SET role = new.role WHERE member_id = new.id; END;

CREATE TRIGGER organization_group_members_added AFTER INSERT ON organization_group_members
BEGIN
  UPDATE organization_group_counts SET members = members + (new.status <> 'left') WHERE group_id = new.group_id;
  UPDATE organization_group_members SET (sort_name, status, role) =
    (SELECT sort_name, status, role FROM organization_members WHERE id = new.member_id)
  WHERE group_id = new.group_id AND member_id = new.member_id;
END;

CREATE TRIGGER organization_group_members_changed AFTER UPDATE OF status ON organization_group_members
WHEN old.status <> new.status
BEGIN
  UPDATE organization_group_counts SET members = members + (new.status <> 'left') - (old.status <> 'left')
  WHERE group_id = new.group_id;
END;

CREATE TRIGGER organization_group_members_removed AFTER DELETE ON organization_group_members
WHEN old.status <> 'left'
BEGIN UPDATE organization_group_counts SET members = members - 1 WHERE group_id = old.group_id; END;

-- What happened in organizations, written in the transaction of the change and moved to the organization's ledger by a
-- job.
CREATE TABLE organization_audit_outbox (
  no INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  -- No reference: the last entry is about the deleted organization.
  organization_id TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The account that acted, or `system`; its address at that time.
  actor TEXT NOT NULL,
  actor_email TEXT NOT NULL,
  action TEXT NOT NULL,
  -- What it was done to: an ID, a username, an address or a domain.
  target TEXT NOT NULL,
  -- Values before and after, as JSON.
  details TEXT NOT NULL CHECK (json_valid(details)),
  request_id TEXT NOT NULL,
  ip_prefix TEXT NOT NULL
) STRICT;

CREATE INDEX organization_audit_outbox_by_organization ON organization_audit_outbox (organization_id, no);

-- Invitations mailed per day (UTC) by the organizations of a billing owner. Deleting an invitation does not reduce it.
CREATE TABLE invitation_mail_counts (
  billing_owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (billing_owner_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_mail_counts_by_day ON invitation_mail_counts (day);

-- Invitations mailed per day (UTC) to a mailbox by all organizations, so that several cannot flood one.
CREATE TABLE invitation_mailbox_counts (
  -- SHA-256 of the mailbox: the address of a person without an account is not stored longer than its invitation.
  mailbox_hash TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (mailbox_hash, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_mailbox_counts_by_day ON invitation_mailbox_counts (day);
-- However an organization is deleted, its ledger is emptied by a job or by the hourly sweep.
CREATE TRIGGER organizations_close_ledger AFTER DELETE ON organizations
BEGIN
  UPDATE ledgers SET deleted_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE owner_id = old.id;
END;
