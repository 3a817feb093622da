-- Who is in a list more than once is read from these alone, in the order they are told: no contact is opened for it.
CREATE INDEX contacts_by_email ON contacts (user_id, email_key, created_at, id) WHERE email_key <> '';
CREATE INDEX contacts_by_phone ON contacts (user_id, phone_key, created_at, id) WHERE phone_key <> '';
