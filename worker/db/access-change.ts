import type { QueryResult } from './database.ts';

// What gives access to an account, and the parts of a transaction that end it. Several capabilities
// own such things; `worker/auth/access/access-rules.ts` says what happens to each.

/**
 * `webhook`, `apiKey` and `app` are the account's own, the others those that the account made for an
 * organization. Endpoints come before keys: what a key made ends with it, and is named too.
 */
export const ACCESS_KINDS = [
  'session',
  'resetLink',
  'emailChange',
  'webhook',
  'teamWebhook',
  'apiKey',
  'teamKey',
  'app',
  'teamApp',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** `endsElsewhere` keeps the session in which it happens. `pauses` can be resumed. */
export type AccessEffect = 'ends' | 'endsElsewhere' | 'pauses' | 'stays';

/** An event that changes what gives access, and the request in which it happens. */
export interface AccessChange {
  /** Stored with the account by the first statement of the transaction. */
  id: string;
  userId: string;
  email: string;
  at: string;
  /** The session that stays signed in; empty without one. */
  sidHash: string;
  requestId: string;
  clientAddress: string;
}

/** Something that no longer gives access. */
export interface EndedAccess {
  kind: 'apiKey' | 'app' | 'webhook';
  id: string;
  /** The name of a key, or the host of an app or receiver: text that people chose. */
  name: string;
  /** The organization that it was for. */
  organizationId: string | null;
  effect: 'ends' | 'pauses';
}

/** The same with the account that made it. */
export interface OwnedAccess extends EndedAccess {
  userId: string;
}

/** A statement of the transaction, and what its result says has ended. */
export interface AccessStep {
  statement: D1PreparedStatement;
  read: (result: QueryResult | undefined) => EndedAccess[];
}

/** How each effect on each kind is applied. */
export type AccessSteps = Partial<
  Record<AccessKind, Partial<Record<AccessEffect, (change: AccessChange) => AccessStep[]>>>
>;

/** A step whose result names nothing. */
export const silentStep = (statement: D1PreparedStatement): AccessStep => ({
  statement,
  read: () => [],
});

/** SQL condition: the transaction has stored a change of access. Both are SQL expressions. */
export function buildAccessChangedSql(user: string, change: string): string {
  return `EXISTS (SELECT 1 FROM users ac WHERE ac.id = ${user} AND ac.access_change_id = ${change})`;
}

/**
 * SQL condition: an account may make keys, apps and endpoints: its address is confirmed, and its
 * password is still the one whose hash was checked. A hash of NULL was not checked.
 */
export function buildMayGiveAccessSql(user: string, hash: string): string {
  return `EXISTS (SELECT 1 FROM users ga WHERE ga.id = ${user} AND ga.email_confirmed_at IS NOT NULL
    AND ga.password_hash = coalesce(${hash}, ga.password_hash))`;
}

/**
 * SQL condition: something is older than the proof of its maker's address, and the maker has not
 * decided about it since by a reset or a change of the password.
 */
export function buildUnprovenSql(user: string, createdAt: string): string {
  return `EXISTS (SELECT 1 FROM users up WHERE up.id = ${user} AND (up.email_confirmed_at IS NULL
    OR (up.access_change_id IS NULL AND up.email_confirmed_at > ${createdAt})))`;
}
