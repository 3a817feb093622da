export interface SetupResult {
  subject: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped';
  /** What the operator should know or do. */
  note?: string;
}

export interface SetupOptions {
  /** Public origin of the product; without one, no webhook endpoint is created. */
  origin: string | null;
  /**
   * Moves an endpoint created for another origin to this one, for the emulator, whose product has
   * only one origin.
   */
  isOnlyOrigin?: boolean;
}
