/** Rows of a ledger's table that its object deletes by age. */
export interface RetentionRule {
  table: string;
  /** An indexed INTEGER column that counts time since 1970 in units of `unitMs`. */
  column: string;
  unitMs: number;
  retentionMs: number;
}
