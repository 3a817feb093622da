-- When a reader of the account's mailbox last confirmed it: by the link mailed at sign-up, by a reset link, or by the link of an
-- address change. Weaker than `email_proven_at`, which only a reset link sets and which makes operators.
ALTER TABLE users ADD COLUMN email_confirmed_at TEXT;
UPDATE users SET email_confirmed_at = email_proven_at;

-- Confirming changes what the public pages of the account say and what the payment provider may know. A trigger, so that both
-- notes commit with whichever of the three ways confirmed the address.
CREATE TRIGGER users_note_confirmation AFTER UPDATE OF email_confirmed_at ON users
  WHEN old.email_confirmed_at IS NULL AND new.email_confirmed_at IS NOT NULL
BEGIN
  INSERT INTO plan_news (user_id, since) VALUES (new.id, new.email_confirmed_at)
    ON CONFLICT (user_id) DO UPDATE SET since = excluded.since;
  UPDATE customers SET is_email_told = 0 WHERE user_id = new.id;
END;

-- An unconfirmed address is not sent to the payment provider: then there is nothing to send after a change either.
DROP TRIGGER customers_note_email;
CREATE TRIGGER customers_note_email AFTER UPDATE OF email ON users
  WHEN new.email <> old.email AND new.email_confirmed_at IS NOT NULL
BEGIN UPDATE customers SET is_email_told = 0 WHERE user_id = new.id; END;
