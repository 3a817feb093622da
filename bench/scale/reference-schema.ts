// What `bench/scale/worker/d1-reference.ts` writes to.
export const REFERENCE_SCHEMA = [
  `CREATE TABLE reference_events (
    id TEXT PRIMARY KEY, username TEXT NOT NULL, day INTEGER NOT NULL, is_added INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX reference_added ON reference_events (is_added) WHERE is_added = 0',
  `CREATE TABLE reference_days (
    username TEXT NOT NULL, day INTEGER NOT NULL, events INTEGER NOT NULL, PRIMARY KEY (username, day)
  ) STRICT, WITHOUT ROWID`,
];
