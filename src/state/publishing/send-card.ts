import {
  publishedCardSchema,
  type CardContent,
  type LocalCard,
  type PublishedCard,
} from '#shared/card/card.ts';
import type { NotTaken } from '#shared/card/policy/field-state.ts';
import type { Result } from '#src/browser/result.ts';
import { findRemote, remoteCards } from '#src/state/cards/remote-cards.ts';
import { deriveCard } from '#src/state/cards/card-list.ts';
import type { PublishFailure } from './cards-api.ts';
import { buildContent, fromPublished, isSameContent, withPublished } from './card-content.ts';
import { STORAGE_REFUSED, type OwnCards } from './own-cards.ts';
import { toPublishState, type PublishState } from './publish-state.ts';
import { uploadImages, withUploads, type UploadDeps } from './upload-images.ts';

interface SendDeps extends UploadDeps {
  own: OwnCards;
  host: string;
}

/**
 * Uploads images, then renames, then saves the card. Each step stores its result before the next
 * one starts. Returns null when published.
 */
export async function sendCard(card: LocalCard, deps: SendDeps): Promise<PublishState | null> {
  const outcome = await sendSteps(card, deps);
  return outcome?.kind === 'failed' && USERNAME_ERRORS.has(outcome.code)
    ? revertUsername(card, outcome, deps)
    : outcome;
}

const USERNAME_ERRORS: ReadonlySet<string> = new Set(['username_taken', 'username_reserved']);

/**
 * A rejected username belongs to another card, so it must not stay on this card's link and QR code.
 */
function revertUsername(
  { id, username }: LocalCard,
  failure: Extract<PublishState, { kind: 'failed' }>,
  { own, host }: SendDeps,
): PublishState {
  own.update(id, (stored) => {
    if (stored.username !== username) return stored;
    return deriveCard({ ...stored, username: stored.published?.username ?? '' }, host);
  });
  const isTaken = failure.code === 'username_taken';
  return isTaken ? { ...failure, message: `“${username}” is already taken.` } : failure;
}

async function sendSteps(card: LocalCard, deps: SendDeps): Promise<PublishState | null> {
  const { uploaded, failure } = await uploadImages(card, deps);
  if (uploaded.length > 0) deps.own.update(card.id, (stored) => withUploads(stored, uploaded));
  if (failure) return toPublishState(failure);
  const named = await renamePublished(withUploads(card, uploaded), deps);
  return named.ok ? putCardContent(named.value, deps) : toPublishState(named.error);
}

async function renamePublished(
  card: LocalCard,
  { api, own }: SendDeps,
): Promise<Result<LocalCard, PublishFailure>> {
  const { published } = card;
  if (!published || published.username === card.username) return { ok: true, value: card };
  const answer = await api.rename(published.username, card.username);
  if (!answer.ok) return answer;
  const { username, version } = answer.value.card;
  const nextPublished = { ...published, username, version };
  own.update(card.id, (stored) => ({ ...stored, published: nextPublished }));
  return { ok: true, value: { ...card, published: nextPublished } };
}

async function putCardContent(
  card: LocalCard,
  { api, own, host }: SendDeps,
): Promise<PublishState | null> {
  // Without a version, the server would replace a card that this device has never seen.
  if (card.published === null && isRemote(card)) return toPublishState(USED_BY_OWN_CARD);
  const content = buildContent(card);
  if (!content) return toPublishState(UNREADABLE_IMAGE);
  const { version = null, shownPolicy } = card.published ?? {};
  const answer = await api.put(card.username, content, version, shownPolicy);
  const theirs = answer.ok ? answer.value.card : readServerCopy(answer.error);
  // A conflict with exactly the content that was sent is a publish whose response was lost, or one
  // from another tab.
  if (theirs && (answer.ok || isSame(card.username, content, theirs))) {
    const notTaken = answer.ok ? answer.value.notTaken : undefined;
    const markPublished = (stored: LocalCard) =>
      theirs.organization !== undefined && stored.updatedAt === card.updatedAt
        ? takeOrganizationCard(stored, theirs, { notTaken, host })
        : withPublished(stored, theirs, card.updatedAt);
    return own.update(card.id, markPublished) ? null : toPublishState(STORAGE_REFUSED);
  }
  if (theirs) return { kind: 'conflict', theirs };
  return answer.ok ? null : toPublishState(answer.error);
}

/** An organization card is as the server merged it with the policy, unless it was edited meanwhile. */
function takeOrganizationCard(
  stored: LocalCard,
  theirs: PublishedCard,
  { notTaken = [], host }: { notTaken?: NotTaken[] | undefined; host: string },
): LocalCard {
  const merged = fromPublished(theirs, stored.ownerId ?? '', host);
  const { published } = merged;
  return { ...merged, published: published && { ...published, notTaken } };
}

function isSame(username: string, content: CardContent, theirs: PublishedCard): boolean {
  return theirs.username === username && isSameContent(content, theirs);
}

/** The server takes over what a policy allows from a card with the name of an organization card. */
function isRemote({ ownerId, username }: LocalCard): boolean {
  const own = findRemote(remoteCards.read(), ownerId)?.own ?? [];
  return own.some((card) => card.username === username);
}

const USED_BY_OWN_CARD: PublishFailure = { code: 'username_taken', message: '', issues: [] };

const UNREADABLE_IMAGE: PublishFailure = {
  code: 'invalid_input',
  message: "We couldn't publish a picture on this card. Choose it again.",
  issues: [],
};

/**
 * The server's copy on `version_conflict`, or on `already_published`, which means the same card
 * under another username.
 */
function readServerCopy({ code, current }: PublishFailure): PublishedCard | null {
  if (code !== 'version_conflict' && code !== 'already_published') return null;
  const parsed = publishedCardSchema.safeParse(current);
  return parsed.success ? parsed.data : null;
}
