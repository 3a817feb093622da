import { checkWebhookUrl, type WebhookUrlRules } from '#shared/api/webhook-url.ts';
import { PHOTO_REDIRECTS_MAX } from '#shared/organization/limits.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';
import { readFetchedImage, type FetchedImage } from '#worker/media/read-image.ts';
import { PHOTO_PROBLEMS, PICTURE_PROBLEMS } from './copy.ts';

/** For the whole exchange, with its redirects. */
const FETCH_TIMEOUT_MS = 10_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface FetchPhotoDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  checkHost: CheckHost;
  rules: WebhookUrlRules;
  userAgent: string;
  timeoutMs?: number;
}

export type FetchedPhoto = Extract<FetchedImage, { ok: true }> | { ok: false; problem: string };

const fail = (problem: string): FetchedPhoto => ({ ok: false, problem });

/**
 * Fetches the picture at an address that a list names, which may be a stranger's: at most as many
 * bytes as an upload, and each redirect is checked as the address itself. Throws where own domains
 * cannot be read.
 */
export async function fetchPhoto(deps: FetchPhotoDeps, address: string): Promise<FetchedPhoto> {
  const { timeoutMs = FETCH_TIMEOUT_MS } = deps;
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A body that stops in the middle may not notice that its request was aborted.
  const isOver = new Promise<FetchedPhoto>((resolve) => {
    timer = setTimeout(() => resolve(fail(PHOTO_PROBLEMS.timeout(timeoutMs / 1000))), timeoutMs);
  });
  try {
    return await Promise.race([follow(deps, address, controller.signal), isOver]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

async function follow(
  deps: FetchPhotoDeps,
  address: string,
  signal: AbortSignal,
): Promise<FetchedPhoto> {
  let next = address;
  for (let redirects = 0; redirects <= PHOTO_REDIRECTS_MAX; redirects += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each answer says where the next one is
    const url = await checkPhotoAddress(deps, next);
    if (url === null) {
      return fail(redirects === 0 ? PHOTO_PROBLEMS.address : PHOTO_PROBLEMS.redirect);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const response = await call(deps, url, signal);
    if (response === null) return fail(PHOTO_PROBLEMS.unreachable);
    const location = REDIRECTS.has(response.status) ? response.headers.get('Location') : null;
    if (location === null) return readPhoto(response);
    next = URL.canParse(location, url) ? new URL(location, url).href : '';
  }
  return fail(PHOTO_PROBLEMS.redirects);
}

/** The address by the rules of webhooks, if its name leads to no private network; otherwise null. */
async function checkPhotoAddress(
  { checkHost, rules }: FetchPhotoDeps,
  address: string,
): Promise<string | null> {
  const checked = checkWebhookUrl(address, rules);
  if (!checked.ok) return null;
  const { protocol, hostname } = new URL(checked.url);
  // A program on the same machine, in a local start.
  if (protocol === 'http:') return checked.url;
  return (await checkHost(hostname.replace(/\.$/, ''))) === null ? checked.url : null;
}

/** Null for a host that does not answer. */
async function call(
  { fetch, userAgent }: FetchPhotoDeps,
  url: string,
  signal: AbortSignal,
): Promise<Response | null> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      headers: { Accept: 'image/jpeg, image/png, image/webp', 'User-Agent': userAgent },
      signal,
    });
  } catch {
    // The host is a stranger's: whatever went wrong there, there is no photo.
    return null;
  }
}

async function readPhoto(response: Response): Promise<FetchedPhoto> {
  if (!response.ok) return fail(PHOTO_PROBLEMS.status(response.status));
  try {
    const parsed = await readFetchedImage(response);
    return parsed.ok ? parsed : fail(PICTURE_PROBLEMS[parsed.issue]);
  } catch (error) {
    // Only the size is a refusal of ours; otherwise the connection ended in the middle.
    const isTooLarge = error instanceof ApiError && error.code === 'payload_too_large';
    return fail(isTooLarge ? PHOTO_PROBLEMS.tooManyBytes : PHOTO_PROBLEMS.unreachable);
  }
}
