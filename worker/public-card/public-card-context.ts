import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { PageCache } from '#worker/public-card/page-cache.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';
import type { CardRecords } from '#worker/public-card/records/card-record.ts';
import type { ResolvedName } from '#worker/public-card/records/card-records.ts';

export interface PublicCardPorts {
  /** Called for each card view. Must not block. */
  onCardView: (request: Request, username: string) => void;
  /** What a username shows according to the database, the source of truth. */
  findName: (username: string) => Promise<ResolvedName | null>;
  /** Called after a card's record was written. A failure is repaired like one of the record. */
  onCardWritten: (card: PublishedCard, origin: string) => Promise<void>;
  documents: CardDocuments;
  assetsOfBuild: { build: string; pageScript: string; videoScript: string; exchangeScript: string };
  /** Tags that start the browser app, which may find an unpublished draft on this device. */
  appHead: (brand: ShownBrand) => string;
  /** The CSP of documents that start the browser app under a brand. */
  appPolicy: (brand: ShownBrand) => string;
  /** False only in `vite dev`, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
}

export interface PublicCardContext
  extends
    Kernel,
    Pick<PublicCardPorts, 'onCardView' | 'documents' | 'appHead' | 'appPolicy' | 'isPolicySent'> {
  records: CardRecords;
  pageCache: PageCache;
  /** ID of the client build, and the URL of the page script in it. */
  build: string;
  script: string;
  videoScript: string;
}
