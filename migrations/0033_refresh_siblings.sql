-- Further exchanges of a refresh token in the minute after its first one. Each gave other tokens of
-- the same grant.
ALTER TABLE oauth_tokens ADD COLUMN siblings INTEGER NOT NULL DEFAULT 0;
