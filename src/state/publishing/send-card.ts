import {
  publishedCardSchema,
  type CardContent,
  type LocalCard,
  type PublishedCard,
} from '#shared/card/card.ts';
import { deriveCard } from '#src/state/card-list/card-list.ts';
import type { CallFailure, Called } from '#src/state/publishing/cards-api.ts';
import { buildContent, isSameContent, withAgreement } from '#src/state/publishing/content.ts';
import { STORAGE_REFUSED, type OwnCards } from '#src/state/publishing/own-cards.ts';
import { asActivity } from '#src/state/publishing/send-outcome.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import { uploadImages, withUploads, type UploadDeps } from '#src/state/publishing/upload-images.ts';

interface SendDeps extends UploadDeps {
  own: OwnCards;
  host: string;
}

/** Images first, then the name, then the card: what each step achieves is stored before the next. Null when published. */
export async function sendCard(card: LocalCard, deps: SendDeps): Promise<Activity | null> {
  const ended = await sendSteps(card, deps);
  return ended?.kind === 'failed' && NAME_REFUSALS.has(ended.code)
    ? giveNameBack(card, ended, deps)
    : ended;
}

const NAME_REFUSALS: ReadonlySet<string> = new Set(['username_taken', 'username_reserved']);

/** A refused name is somebody else's: it must not stay on a card whose link and code are handed out. */
function giveNameBack(
  { id, username }: LocalCard,
  refusal: Extract<Activity, { kind: 'failed' }>,
  { own, host }: SendDeps,
): Activity {
  own.patch(id, (stored) => {
    if (stored.username !== username) return stored;
    return deriveCard({ ...stored, username: stored.published?.username ?? '' }, host);
  });
  const isTaken = refusal.code === 'username_taken';
  return isTaken ? { ...refusal, message: `“${username}” is already taken.` } : refusal;
}

async function sendSteps(card: LocalCard, deps: SendDeps): Promise<Activity | null> {
  const { uploaded, failure } = await uploadImages(card, deps);
  if (uploaded.length > 0) deps.own.patch(card.id, (stored) => withUploads(stored, uploaded));
  if (failure) return asActivity(failure);
  const named = await renamePublished(withUploads(card, uploaded), deps);
  return named.ok ? putNamed(named.value, deps) : asActivity(named.error);
}

async function renamePublished(
  card: LocalCard,
  { api, own }: SendDeps,
): Promise<Called<LocalCard>> {
  const { published } = card;
  if (!published || published.username === card.username) return { ok: true, value: card };
  const answer = await api.rename(published.username, card.username);
  if (!answer.ok) return answer;
  const { username, version } = answer.value.card;
  const agreed = { ...published, username, version };
  own.patch(card.id, (stored) => ({ ...stored, published: agreed }));
  return { ok: true, value: { ...card, published: agreed } };
}

async function putNamed(card: LocalCard, { api, own }: SendDeps): Promise<Activity | null> {
  const content = buildContent(card);
  if (!content) return asActivity(UNREADABLE_IMAGE);
  const answer = await api.put(card.username, content, card.published?.version ?? null);
  const theirs = answer.ok ? answer.value.card : currentOf(answer.error);
  // A conflict with exactly what was sent is a publish whose answer was lost, or another tab's.
  if (theirs && (answer.ok || isSame(card.username, content, theirs))) {
    const agree = (stored: LocalCard) => withAgreement(stored, theirs, card.updatedAt);
    return own.patch(card.id, agree) ? null : asActivity(STORAGE_REFUSED);
  }
  if (theirs) return { kind: 'conflict', theirs };
  return answer.ok ? null : asActivity(answer.error);
}

function isSame(username: string, content: CardContent, theirs: PublishedCard): boolean {
  return theirs.username === username && isSameContent(content, theirs);
}

const UNREADABLE_IMAGE: CallFailure = {
  code: 'invalid_input',
  message: 'A picture of this card cannot be published. Please choose it again.',
  issues: [],
};

/** The server's copy on `version_conflict`, or on `already_published`: the same card under another name. */
function currentOf({ code, current }: CallFailure): PublishedCard | null {
  if (code !== 'version_conflict' && code !== 'already_published') return null;
  const parsed = publishedCardSchema.safeParse(current);
  return parsed.success ? parsed.data : null;
}
