import type { CreateMissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';
import type { PageCache } from './page-cache.ts';
import type { CardRecords } from '#worker/public-card/records/card-record.ts';

export interface PublicCardDeps {
  records: CardRecords;
  pageCache: PageCache;
  documents: CardDocuments;
  /** Rate limits lookups of unpublished usernames per visitor. */
  limitMisses: CreateMissLimiter;
  originOf: (requestUrl: string) => string;
  /** Called for each card view. Must not block. */
  onCardView: (request: Request, username: string) => void;
  productName: string;
  /** ID of the client build, and the URL of the page script in it. */
  build: string;
  script: string;
  /** URL of the script that plays videos. */
  videoScript: string;
  /** Tags that start the browser app, which may find an unpublished draft on this device. */
  appHead: string;
  /** False only in `vite dev`, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
}
