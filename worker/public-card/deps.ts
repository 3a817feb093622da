import type { LimitMisses } from '#worker/http/miss-limit.ts';
import type { CardDocuments } from '#worker/public-card/documents.ts';
import type { PageMemory } from '#worker/public-card/memory.ts';
import type { CardRecords } from '#worker/public-card/record.ts';

/** What the documents of a card need of the rest. */
export interface PublicCardDeps {
  records: CardRecords;
  memory: PageMemory;
  documents: CardDocuments;
  /** Limits the searches of a visitor for names that are not published. */
  limitMisses: LimitMisses;
  originOf: (requestUrl: string) => string;
  /** Told of every card that is shown; returns at once. */
  onShown: (request: Request, username: string) => void;
  productName: string;
  /** Name of the client build, and the address of the page's script in it. */
  build: string;
  script: string;
  /** Address of the script that plays videos. */
  videoScript: string;
  /** The tags that start the browser app, which may find an unpublished card in this browser. */
  appHead: string;
  /** False in `vite dev` alone, whose reload client needs what the policy forbids. */
  isPolicySent: boolean;
}
