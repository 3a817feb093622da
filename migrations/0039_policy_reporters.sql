-- Who reported a violation, as a JSON list of at most eight keys: hashes of networks that change every day.
ALTER TABLE policy_reports ADD COLUMN reporters TEXT NOT NULL DEFAULT '[]';
-- In the order rows are given up in, from its end.
CREATE INDEX policy_reports_by_reporters ON policy_reports (json_array_length(reporters), last_at, directive, blocked, page);
