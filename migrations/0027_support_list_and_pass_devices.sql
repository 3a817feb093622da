-- Messages to support: who wrote signed in, with which support of their plan, and what operators did with it.
ALTER TABLE support_messages ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
-- By the plan when the message was sent: 0 without an account, 1 signed in, 2 priority support, 3 dedicated support.
ALTER TABLE support_messages ADD COLUMN level INTEGER NOT NULL DEFAULT 0
  CHECK (level BETWEEN 0 AND 3);
-- When a digest named it, because the day's mails were used up.
ALTER TABLE support_messages ADD COLUMN digested_at TEXT;
-- When an operator marked it as handled, and the operator's address at that time.
ALTER TABLE support_messages ADD COLUMN handled_at TEXT;
ALTER TABLE support_messages ADD COLUMN handled_by TEXT;
CREATE INDEX support_messages_by_user ON support_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX support_messages_open ON support_messages (level DESC, created_at DESC, id DESC)
  WHERE handled_at IS NULL;
CREATE INDEX support_messages_handled ON support_messages (handled_at DESC, id DESC)
  WHERE handled_at IS NOT NULL;
CREATE INDEX support_messages_to_mail ON support_messages (level DESC, created_at DESC, id)
  WHERE mailed_at IS NULL AND handled_at IS NULL;

-- A phone counts once Apple took a push for it, or it asked for its passes.
ALTER TABLE pass_registrations ADD COLUMN confirmed_at TEXT;
-- Whether a push reached it: 1; a phone that asked by itself: 0.
ALTER TABLE pass_registrations ADD COLUMN is_reached INTEGER NOT NULL DEFAULT 0
  CHECK (is_reached IN (0, 1));
-- A keyed hash of the address and the pass it was registered for. Empty: registered before this column.
ALTER TABLE pass_registrations ADD COLUMN sender TEXT NOT NULL DEFAULT '';
-- When the sweep sent a first push to find out whether it exists.
ALTER TABLE pass_registrations ADD COLUMN probed_at TEXT;
-- Earlier registrations stay counted; the next push to each says whether it exists.
UPDATE pass_registrations SET confirmed_at = created_at;
CREATE INDEX pass_registrations_unconfirmed ON pass_registrations (serial, created_at, device_id)
  WHERE confirmed_at IS NULL;
CREATE INDEX pass_registrations_by_sender ON pass_registrations (serial, sender, created_at);
CREATE INDEX pass_registrations_by_age ON pass_registrations (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX pass_registrations_to_probe ON pass_registrations (created_at)
  WHERE confirmed_at IS NULL AND probed_at IS NULL;
