import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { MEMBER_STATUSES, type MemberStatus } from '#shared/api/organizations/people/members.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { splitFoldedWords } from '#shared/text/person-terms.ts';

/** In characters. */
const SEARCH_MAX = 100;
/** More words hardly narrow a search, and each costs an index lookup per row. */
const WORDS_MAX = 6;

/**
 * Where a page starts: after a member by name, after a member by found word and name, or after an
 * invitation by address.
 */
const cursorSchema = z.union([
  z.tuple([z.literal('name'), z.string(), z.string()]),
  z.tuple([z.literal('word'), z.string(), z.string(), z.string()]),
  z.tuple([z.literal('invitation'), z.string(), z.string()]),
]);
export type MemberCursor = z.infer<typeof cursorSchema>;

export interface MemberQuery {
  /** The folded words of the search, the longest first, because it is likely to be the rarest. */
  words: string[];
  /** The search as the beginning of an address. */
  addressPrefix: string;
  isSearch: boolean;
  /** A whole address, folded, or an ID of another system, that finds at most one. */
  exact: { column: 'email' | 'externalId'; value: string } | null;
  group: string | null;
  status: MemberStatus | null;
  role: Role | null;
  cursor: MemberCursor | null;
}

/**
 * Parses the query of the list. Throws `invalid_input` for a search that is too long or an unknown
 * status or role, and `bad_request` for a cursor of another list.
 */
export function parseMemberQuery(query: Readonly<Record<string, string>>): MemberQuery {
  const { q = '', group, status, role, cursor, email, externalId } = query;
  if ([...q].length > SEARCH_MAX) {
    const message = `Search for at most ${SEARCH_MAX} characters.`;
    throw new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
  }
  const known = z.enum(MEMBER_STATUSES).safeParse(status);
  if (status && !known.success) {
    const message = 'This status does not exist.';
    throw new ApiError('invalid_input', { issues: [{ path: 'status', message }] });
  }
  const knownRole = roleSchema.safeParse(role);
  if (role && !knownRole.success) {
    const message = 'This role does not exist.';
    throw new ApiError('invalid_input', { issues: [{ path: 'role', message }] });
  }
  const text = q.trim().toWellFormed();
  const words = [...new Set(splitFoldedWords(text))].toSorted((a, b) => b.length - a.length);
  return {
    words: words.slice(0, WORDS_MAX),
    addressPrefix: text.toLowerCase(),
    isSearch: text !== '',
    exact: parseExact(email, externalId),
    group: group ? group.toWellFormed() : null,
    status: known.data ?? null,
    role: knownRole.data ?? null,
    cursor: cursor === undefined ? null : parseMemberCursor(cursor),
  };
}

function parseExact(
  email: string | undefined,
  externalId: string | undefined,
): MemberQuery['exact'] {
  if (email !== undefined) return { column: 'email', value: emailKey(email) };
  return externalId === undefined ? null : { column: 'externalId', value: externalId };
}

function parseMemberCursor(text: string): MemberCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    // Every step that fails to read a cursor is a client error.
    throw new ApiError('bad_request');
  }
}

export function buildMemberCursor(cursor: MemberCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}
