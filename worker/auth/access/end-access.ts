import type { Kernel } from '#worker/kernel.ts';
import { createOwnAccess } from './own-access.ts';
import {
  ACCESS_KINDS,
  type AccessChange,
  type AccessStep,
  type AccessSteps,
  type EndedAccess,
} from '#worker/db/access-change.ts';
import type { QueryResult } from '#worker/db/database.ts';
import { ACCESS_RULES, type AccessEvent } from './access-rules.ts';

/** The account and the request of an event. */
export interface AccessRequest {
  user: { id: string; email: string; sidHash?: string };
  requestId: string;
  /** Or its network. */
  clientAddress: string;
}

/** What an event does, for the transaction in which it happens. */
export interface AccessEnd {
  /** The first statement of the transaction stores it in `users.access_change_id`. */
  changeId: string;
  /** Run them directly one after the other. They do nothing if `changeId` was not stored. */
  statements: D1PreparedStatement[];
  /** What has ended, from the results of the statements. */
  read: (results: readonly (QueryResult | undefined)[]) => EndedAccess[];
}

/** Builds what the rules say about an event. Throws for a rule that no capability applies. */
export function buildAccessEnd(
  { db, now, list }: Pick<Kernel, 'db' | 'now' | 'list'>,
  event: AccessEvent,
  { user, requestId, clientAddress }: AccessRequest,
): AccessEnd {
  const change: AccessChange = {
    id: crypto.randomUUID(),
    userId: user.id,
    email: user.email,
    at: now().toISOString(),
    sidHash: user.sidHash ?? '',
    requestId,
    clientAddress,
  };
  const steps: AccessSteps = Object.assign(
    createOwnAccess(db),
    ...list('access').map((part) => part.steps),
  );
  const taken = ACCESS_KINDS.flatMap((kind): AccessStep[] => {
    const effect = ACCESS_RULES[event][kind];
    if (effect === 'stays') return [];
    const build = steps[kind]?.[effect];
    if (build === undefined) throw new Error(`nothing applies “${effect}” to ${kind}`);
    return build(change);
  });
  return {
    changeId: change.id,
    statements: taken.map(({ statement }) => statement),
    read: (results) => taken.flatMap(({ read }, index) => read(results[index])),
  };
}
