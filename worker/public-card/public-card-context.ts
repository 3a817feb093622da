import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { PageCache } from '#worker/public-card/page-cache.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import type { CardRecords } from '#worker/public-card/records/card-record.ts';

/** What the pages of cards need. Tests replace parts of it. */
export interface PublicCardContext extends Kernel {
  documents: CardDocuments;
  records: CardRecords;
  pageCache: PageCache;
  /** Called for each card view. Must not block. */
  onCardView: (request: Request, username: string) => void;
  /** Tags that start the browser app, which may find an unpublished draft on this device. */
  appHead: (brand: ShownBrand) => string;
  /** The CSP of documents that start the browser app under a brand. */
  appPolicy: (brand: ShownBrand) => string;
  /** False only in `vite dev`, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
  /** ID of the client build, and the URL of the page script in it. */
  build: string;
  script: string;
  videoScript: string;
  /** URL of the visitors' service worker; null where there is none. */
  cardWorker: string | null;
}
