import type { ShownPolicy } from '#shared/organization/policy/field-state.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { ReadPolicies } from '#worker/cards/company-policy.ts';
import type { CardImages } from '#worker/cards/pictures/card-images.ts';
import type { FindHome } from '#worker/own-domains/find-home.ts';
import type { Kernel } from '#worker/kernel.ts';

/** All-time totals of a card. */
export interface CardTotals {
  views: number;
  clicks: number;
}

/** Who changed their company card in which request. */
interface HolderChange {
  organizationId: string;
  username: string;
  changed: readonly string[];
  user: Pick<SessionUser, 'id' | 'email'>;
  requestId: string;
  address: string;
}
type RecordHolderChange = (change: HolderChange) => D1PreparedStatement;

export interface CardPorts {
  requireUser: RequireUser;
  /**
   * Resolves an `Authorization` header to its user, or null; for endpoints that also serve
   * visitors.
   */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  findEmail: (userId: string) => Promise<string | null>;
  readPolicies: ReadPolicies;
  /** A policy of an organization at an earlier or the present version; null if it is not stored. */
  findShownPolicy: (organizationId: string, policy: ShownPolicy) => Promise<PolicyContent | null>;
  findHome: FindHome;
  /** The statement that records a change of a company card by its holder. */
  recordHolderChange: RecordHolderChange;
  /** Statements for the transaction that stores the totals of a card, before it does. */
  alongTotals: (cardId: string, totals: CardTotals) => readonly D1PreparedStatement[];
  images: CardImages;
  /** Photo of a vCard as base64, by its `/media/` path; undefined if there is none. */
  readPhoto: (path: string) => Promise<string | undefined>;
  /** Updates the public record of a username. Never throws. */
  refreshRecord: (username: string, origin: string) => Promise<void>;
  /**
   * The totals of an owner's cards by ID. Without an entry, those that the public page shows are
   * the latest known. Never throws.
   */
  findCurrentTotals: (
    ownerId: string,
    cardIds: readonly string[],
  ) => Promise<ReadonlyMap<string, CardTotals>>;
  /** Updates the passes and the preview of a username. Never throws. */
  refreshPictures: (username: string, origin: string) => Promise<void>;
}

export interface PropagateContext {
  /** Updates everything public that shows a username: KV, passes, previews. Never throws. */
  onChanged: (username: string, origin: string) => Promise<void>;
  /**
   * Enqueues the same work, to run after a write that starts now has finished. Throws if the queue
   * rejects the job.
   */
  enqueueChanged: (usernames: readonly string[], origin: string) => Promise<void>;
}

export type CardContext = Kernel & CardPorts & PropagateContext;
