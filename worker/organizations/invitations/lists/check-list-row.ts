import { emailSchema } from '#shared/api/auth/auth.ts';
import type {
  InvitationListRow,
  RowCard,
  RowOutcome,
} from '#shared/api/organizations/people/invitation-lists.ts';
import type { CardPatch } from '#shared/card/card.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import { foldText } from '#shared/text/fold-text.ts';
import type { KnownPhotos } from '#worker/organizations/invitations/photos/known-photos.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import {
  checkListedCard,
  type ListedCheck,
  type ListedContext,
  type ListedPhoto,
} from '#worker/cards/prepared-cards.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';

export interface Candidate {
  email: string;
  emailKey: string;
  role: Role;
  /** IDs. */
  groups: string[];
  card: CandidateCard | null;
}

interface CandidateCard extends Pick<Extract<ListedCheck, { ok: true }>, 'content' | 'policy'> {
  username: string;
}

/** What a row changes of a card that its person has. */
export interface CardUpdate {
  emailKey: string;
  username: string;
  /** Whether the person has joined. */
  isJoined: boolean;
  patch: CardPatch;
  changed: string[];
  policy: string;
}

/** The outcome of a row, checked against the row and the members of the organization only. */
export type RowCheck =
  | { outcome: 'invite'; candidate: Candidate }
  | { outcome: 'update'; update: CardUpdate }
  | { outcome: RefusedOutcome; reason: string };
type RefusedOutcome = Exclude<RowOutcome, 'invite' | 'update'>;

/** The state of the organization that rows are checked against. */
export interface RowContext {
  role: Role;
  /** IDs of groups by folded name. */
  groups: ReadonlyMap<string, string>;
  /** The groups of a manager; null for others. */
  ownGroups: ReadonlySet<string> | null;
  /** Keys of the addresses of active and suspended members. */
  members: ReadonlySet<string>;
  /** Keys of the addresses with an open invitation. */
  invited: ReadonlySet<string>;
  /** What cards of the rows are checked against; null for a list without cards. */
  cards: ListedContext | null;
  photos: KnownPhotos;
}

/** A row whose address was assigned before. */
export type NamedRow = InvitationListRow & { username: string };

/** The key under which groups of one name are found. */
export function toGroupKey(name: string): string {
  return foldText(name.trim());
}

export interface RefusedRow {
  outcome: RefusedOutcome;
  reason: string;
}

/** Rows whose address is invalid or occurred before, by their position. */
export function findUnusable(
  rows: readonly Pick<InvitationListRow, 'email'>[],
): Map<number, RefusedRow> {
  const seen = new Set<string>();
  const unusable = new Map<number, RefusedRow>();
  for (const [at, { email }] of rows.entries()) {
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) {
      unusable.set(at, { outcome: 'invalid', reason: ROW_REASONS.email });
      continue;
    }
    const key = emailKey(parsed.data);
    if (seen.has(key)) unusable.set(at, { outcome: 'duplicate', reason: ROW_REASONS.duplicate });
    seen.add(key);
  }
  return unusable;
}

/** Checks a row without regard to seats and limits. */
export function checkListRow(row: NamedRow, known: RowContext): RowCheck {
  const email = emailSchema.safeParse(row.email);
  if (!email.success) return invalid(ROW_REASONS.email);
  const role = roleSchema.safeParse(row.role.trim().toLowerCase() || 'member');
  if (!role.success) return invalid(ROW_REASONS.role(row.role));
  if (role.data === 'owner') return invalid(ROW_REASONS.owner);
  if (!canGrantRole(known.role, role.data)) return invalid(ROW_REASONS.roleAbove);
  const names = row.groups.filter((name) => name.trim() !== '');
  const unknown = names.find((name) => !known.groups.has(toGroupKey(name)));
  if (unknown !== undefined) return invalid(ROW_REASONS.group(unknown));
  const groups = [...new Set(names.flatMap((name) => known.groups.get(toGroupKey(name)) ?? []))];
  if (!isWithin(groups, known.ownGroups)) return invalid(ROW_REASONS.groupsOfManager);
  const key = emailKey(email.data);
  const isMember = known.members.has(key);
  const isKnown = isMember || known.invited.has(key);
  if (row.card !== undefined && known.cards !== null) {
    if (isKnown) return checkUpdate({ ...row, card: row.card }, { key, groups, isMember }, known);
    const { photo } = findRowPhoto(row, known.photos);
    const card = checkListedCard(row.card, { groups, emailKey: key, photo }, known.cards);
    if (!card.ok) return invalid(card.reason);
    const { content, policy } = card;
    // A draft of an earlier list has its address already.
    const username = row.username || (known.cards.found.get(key)?.username ?? '');
    return {
      outcome: 'invite',
      candidate: {
        email: email.data,
        emailKey: key,
        role: role.data,
        groups,
        card: { username, content, policy },
      },
    };
  }
  if (isMember) return { outcome: 'member', reason: ROW_REASONS.member };
  if (isKnown) return { outcome: 'invited', reason: ROW_REASONS.invited };
  const candidate = { email: email.data, emailKey: key, role: role.data, groups, card: null };
  return { outcome: 'invite', candidate };
}

/** What a row changes for a person who is in the team or invited: their card, nothing else. */
function checkUpdate(
  row: NamedRow & { card: RowCard },
  { key, groups, isMember }: { key: string; groups: readonly string[]; isMember: boolean },
  { cards, photos }: Pick<RowContext, 'cards' | 'photos'>,
): RowCheck {
  const found = cards?.found.get(key);
  if (cards === null || found === undefined) {
    return isMember
      ? { outcome: 'member', reason: ROW_REASONS.noCard }
      : { outcome: 'invited', reason: ROW_REASONS.invited };
  }
  const { photo } = findRowPhoto(row, photos);
  const checked = checkListedCard(row.card, { groups, emailKey: key, photo }, cards);
  if (!checked.ok) return invalid(checked.reason);
  const { changed, patch, policy } = checked;
  if (changed.length === 0) return { outcome: 'same', reason: ROW_REASONS.unchanged };
  const { username, isJoined } = found;
  return {
    outcome: 'update',
    update: { emailKey: key, username, isJoined, patch, changed, policy },
  };
}

/** The photo of a row's card, and why it gets none. */
export function findRowPhoto(
  { card }: Pick<InvitationListRow, 'card'>,
  photos: KnownPhotos,
): { photo: ListedPhoto; problem: string } {
  if (card === undefined || card.photo === '') {
    return { photo: null, problem: card?.photoProblem ?? '' };
  }
  const known = photos.get(card.photo) ?? { path: '' };
  return 'path' in known ? { photo: known, problem: '' } : { photo: null, problem: known.problem };
}

function invalid(reason: string): RefusedRow {
  return { outcome: 'invalid', reason };
}

function isWithin(groups: readonly string[], own: ReadonlySet<string> | null): boolean {
  return own === null || (groups.length > 0 && groups.every((id) => own.has(id)));
}
