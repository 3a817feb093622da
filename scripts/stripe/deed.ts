/** What was done to one thing at Stripe. */
export interface Deed {
  thing: string;
  did: 'created' | 'updated' | 'unchanged' | 'skipped';
  /** What a person should know or do about it. */
  note?: string;
}

export interface SetupOptions {
  /** The public address of the product, without a path; null: no webhook endpoint is made. */
  origin: string | null;
  /** An endpoint made here for another address moves to this one: for the emulator, whose product has one address. */
  isOnlyOrigin?: boolean;
}
