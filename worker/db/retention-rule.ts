/** Rows of a ledger's table that its object deletes by age. */
export interface RetentionRule {
  table: string;
  /** An indexed INTEGER column that counts time since 1970 in units of `unitMs`. */
  column: string;
  unitMs: number;
  retentionMs: number;
  /** Runs before the rows up to `cutoff`, in units, are deleted, in the same transaction. */
  beforeDelete?: (sql: SqlStorage, cutoff: number) => void;
}
