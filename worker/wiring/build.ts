import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';

export interface Build {
  /** Renders documents on the server. */
  documents: CardDocuments;
  /** Replaces scrypt in tests that check a thousand passwords. */
  derive?: DeriveKey | undefined;
}
